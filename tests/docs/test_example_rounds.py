"""The example rounds of the rules pages, played through the engine as they are told there."""

from games.experiment import positions as experiment


def test_the_example_round_of_experiment() -> None:
    play = experiment.play
    ada, ben, cleo = range(3)
    s = experiment.begin(3)
    experiment.next_round(s, 3)
    experiment.starting(s, ada)
    for seat, flasks, task in (
        (ada, ("yellow", "yellow"), "marmalade-fuse"),
        (ben, ("red",), "beginners-luck"),
        (cleo, ("blue",), "essence-of-envy"),
    ):
        experiment.give(s, seat, *flasks)
        experiment.hold(s, seat, task)
        experiment.hand(s, seat, 1, 4, 7)
    experiment.bench(s, ("orange", "broken"), ("red", "blue"))
    experiment.show(s, "royal-mouthwash", "double-blush", "retired-canary")
    s.face_up, s.face_down = experiment.numbers((3, 5, 2)), experiment.numbers((6, 2, 4))

    play(s, ada, "lay 4 with face-up")
    play(s, ben, "lay 7 with face-down")
    play(s, cleo, "lay 1 with face-up")
    assert [experiment.panel(s, seat).influence for seat in range(3)] == [7, 9, 3]
    assert [experiment.hand_of(s, seat) for seat in range(3)] == [[1, 6, 7], [1, 4, 5], [4, 4, 7]]
    hidden = ("confidential-1", "confidential-2")
    assert [experiment.slot(s, id, ben).card for id in hidden] == ["orange", "broken"]
    assert [experiment.slot(s, id, ada).card for id in hidden] == [None, None]

    assert experiment.owed(s) == [("take", ada), ("take", ben), ("take", cleo)]
    play(s, ada, "take red")
    play(s, ben, "take blue")
    play(s, cleo, "take confidential 2")
    play(s, cleo, "discard blue")
    assert s.starter == cleo and experiment.labs(s, cleo) == []

    assert experiment.to_act(s) == [("fulfil", ada)]
    play(s, ada, "fulfil marmalade-fuse with red + 2 yellow")
    play(s, ada, "take task from deck")
    play(s, ben, "fulfil beginners-luck with red + blue")
    play(s, ben, "take task royal-mouthwash")
    assert [experiment.panel(s, seat).points for seat in range(3)] == [8, 5, 0]
    assert s.round == 4

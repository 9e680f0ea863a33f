"""The examples of the rules pages, played through the engine as they are told there."""

from games.experiment import positions as experiment
from games.for_science import positions as lab
from games.gsa import positions as gsa
from games.mad_science import positions as mad
from games.science import positions as science
from games.science.spoken import say
from labtop.games.gsa.cards import each
from labtop.games.gsa.state import Gsa
from labtop.games.science.cards import TYPE_BITS
from labtop.games.science.constants import ROUND
from labtop.games.science.rules import RULES
from labtop.kernel.flow import NOBODY, frame
from labtop.kernel.sets import members


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


def test_the_example_round_of_gsa() -> None:
    play, ada, ben = gsa.play, 0, 1
    s = gsa.fresh(2)
    gsa.under_way(s, ada, "grey-whisker", "yeast")
    gsa.under_way(s, ben, "maze-memory", "pcr")
    gsa.give(s, ada, "sequencing")
    gsa.give(s, ben, "crispr", "yeast", "second-head")
    gsa.resources(s, "mouse", "frog", "nematode", "ciliate")
    gsa.projects(s, "sleepless-flies", "wing-beat")
    gsa.turn(s, ada)

    play(s, ada, "draw resource project")
    assert gsa.hand(s, ada) == ["mouse", "sequencing", "sleepless-flies"]
    play(s, ada, "offer grey-whisker for maze-memory")
    play(s, ben, "accept")
    assert sorted(needed(s, "grey-whisker")) == ["crispr", "mouse", "sequencing"]
    play(s, ada, "attach mouse to grey-whisker", "attach sequencing to grey-whisker", "done", "done")

    assert gsa.hand(s, ada) == ["sleepless-flies"]
    play(s, ben, "draw resource resource", "attach crispr to maze-memory")
    assert [gsa.panel(s, seat).points for seat in (ada, ben)] == [3, 4]
    assert sorted(gsa.burn_pile(s)) == ["crispr", "mouse", "pcr", "sequencing", "yeast"]
    play(s, ben, "start second-head", "attach frog to second-head", "done")
    assert gsa.can(s, ben) == ["discard nematode", "discard yeast"]
    play(s, ben, "discard yeast")
    assert gsa.hand(s, ben) == ["nematode"] and gsa.to_act(s) == ("draw", ada)


def needed(s: Gsa, project: str) -> list[str]:
    return [gsa.CARDS.resource_ids[kind] for kind in each(s.missing(gsa.project(project)))]


def test_the_example_round_of_mad_science() -> None:
    ada, ben, cleo = range(3)
    s = mad.fresh(3)
    for seat, headquarters, stock in (
        (ada, "lighthouse-with-no-sea", ("cryptonium",)),
        (ben, "discount-space-station", ("cryptonium",)),
        (cleo, "haunted-power-station", ("laser",) * 3),
    ):
        mad.plan(s, seat, headquarters)
        mad.give(s, seat, *stock)
    mad.round_with(s, ("laser", "sassy-ai", "laser", "cryptonium", "dark-matter"), ("heat-ish-ray",), director=ada)
    assert sorted(mad.centre(s)) == ["cryptonium", "dark-matter", "heat-ish-ray", "laser", "laser", "sassy-ai"]

    mad.divide(s, ("heat-ish-ray",), ("laser", "laser"), ("cryptonium", "dark-matter", "sassy-ai"))
    assert mad.to_act(s) == [("choose", ben)]
    mad.play(s, ben, "take pile 3")
    assert mad.panel(s, ben).infamy == 2
    mad.play(s, cleo, "take pile 1")
    assert mad.stock(s, ada) == ["cryptonium", "laser", "laser"]

    mad.play(s, ada, "build lighthouse-with-no-sea", "activate lighthouse-with-no-sea")
    mad.play(s, ben, "build discount-space-station", "activate discount-space-station")
    mad.play(s, cleo, "build heat-ish-ray", "activate heat-ish-ray")
    assert [mad.panel(s, seat).infamy for seat in range(3)] == [2, 4, 4]
    assert mad.to_act(s) == [("divide", ben)] and "sassy-ai" in mad.centre(s)


def test_the_example_round_of_science() -> None:
    ada, ben, cleo = range(3)
    cards = science.CARDS
    s = science.fresh(cards, 3, roles=(science.BUSINESSMAN, science.ENGINEER, science.POLITICIAN), first=ada)
    dream_radio, honest_mirror, storm_jar = map(cards.ids.index, ("dream-radio", "honest-mirror", "storm-jar"))
    science.lay(s, ben, honest_mirror, science.MAD, science.INTERN)
    science.lay(s, ada, dream_radio, science.MAD)
    science.lay(s, cleo, storm_jar)
    science.purse(s, 6, 9, 14)
    s.clock = 3
    s.inventions = sum(1 << cards.ids.index(id) for id in ("polite-kraken", "portable-pond", "family-rocket"))
    for type, id in ((science.MAD, "laughed-before-it-worked"), (science.ACTIVIST, "sang-until-they-signed")):
        s.decks = science.changed(s.decks, type, 1 << cards.staff_ids.index(id) % (1 << TYPE_BITS))
    parade = 1 << cards.event_ids.index("robot-parade")
    s.events, s.past_events = parade, (1 << len(cards.event_ids)) - 1 - parade
    s.owed = science.numbers([frame(ROUND, NOBODY, 0)])
    RULES.settle(s)

    assert science.money(s) == [7, 9, 14]
    say(s, ada, "fund")
    assert science.money(s) == [11, 10, 14]
    say(s, ben, "hire mad-scientist for honest-mirror")
    assert science.money(s)[ben] == 5
    say(s, ben, "hire activist for honest-mirror")
    assert science.money(s) == [11, 23, 15] and s.clock == 5 and s.social[honest_mirror] == -2
    say(s, cleo, "research", "keep portable-pond")
    assert science.money(s)[cleo] == 6

    assert science.step(s) == "negotiate"
    say(s, ben, "offer seat 2 3 for vote ban")
    say(s, cleo, "accept seat 1")
    assert science.money(s) == [11, 20, 9]
    science.talked(s)
    assert science.asked(s) == [ada, ben]
    say(s, ada, "vote cheer")
    say(s, ben, "vote ban")
    assert science.money(s) == [9 + 1, 20, 9] and s.clock == 5  # and a stipend: the next round has begun


def test_the_example_cure_of_for_science() -> None:
    play, ada, ben = lab.play, 0, 1
    s = lab.begin("unpaid-intern", "creative-accountant", seats=2, building="assisted")
    lab.infect(s, "gamma", "scale-fever")
    lab.own_tiles(s, "rhombus-29")
    lab.lay_tile(s, "rhombus-29", 0, 0, 0)
    for tile in map(lab.tile, ("sector-11", "trapezoid-13")):  # to the tops of their stacks
        shape = lab.CARDS.tiles.shapes[tile]
        s.stacks = lab.changed_row(s.stacks, shape, (*(n for n in s.stacks[shape] if n != tile), tile))
    lab.give(s, ada, "d39")
    lab.give(s, ben, "d49")

    play(s, ada, "play d39 in gamma: d39*")
    play(s, ben, "play d49 in gamma: d39* d49")
    play(s, ada, "verify gamma")
    assert s.verified == 1 << 2
    begun = s.now
    lab.built(s, ada, "gamma")
    assert s.now - begun == 5 * 12_000
    play(s, ben, "verify seat 0")
    assert (s.data[ada], s.knowledge[ada]) == (2, 2)

    play(s, ada, "buy sector", "buy trapezoid", "buy trapezoid")
    assert (s.data[ada], s.knowledge[ada]) == (0, 0)
    play(s, ben, "lift sector-11", "lay -1 1 turn 0")
    play(s, ada, "lift trapezoid-13", "lay 0 1 turn 3")
    play(s, ada, "count")
    play(s, ben, "confirm")
    assert [int(n) for n in s.tracks] == [1, 0, 0]


# examples within the rules


def test_an_explosion_pays_no_debt_and_a_double_is_lost_whole() -> None:
    s = experiment.begin(3)
    experiment.indebted(s, 1)
    for seat in (0, 2):
        experiment.give(s, seat, "red", "blue")
    experiment.bench(s, ("explosion", "wild"))
    experiment.choosing(s, 1, 0, 2)
    experiment.play(s, 1, "take confidential 1")
    experiment.play(s, 2, "discard red")
    experiment.play(s, 0, "discard red")
    assert s.debts[1] == 1 and experiment.labs(s, 0) == ["blue"]
    experiment.next_round(s)
    experiment.bench(s, ("red-red", "wild"))
    experiment.choosing(s, 1, 0, 2)
    experiment.play(s, 1, "take confidential 1")
    assert s.debts[1] == 0 and experiment.labs(s, 1) == []


def test_two_projects_that_need_six_resources_together() -> None:
    s = gsa.fresh(2)
    gsa.under_way(s, 0, "winter-memory")
    gsa.under_way(s, 1, "petal-alphabet")
    assert len(needed(s, "winter-memory")) + len(needed(s, "petal-alphabet")) == 8
    gsa.collaborate(s, "winter-memory", "petal-alphabet")
    assert sorted(needed(s, "winter-memory")) == [
        *("crispr", "microscopy", "pcr", "sequencing", "thale-cress", "thale-cress"),
    ]


def test_what_stands_in_for_a_technique_cannot_be_stolen() -> None:
    s = gsa.fresh(2)
    gsa.under_way(s, 1, "maze-memory")
    gsa.give(s, 1, "core-facility")
    gsa.give(s, 0, "poached-postdoc")
    gsa.act(s, 1)
    gsa.play(s, 1, "play core-facility as pcr on maze-memory")
    theft = "play poached-postdoc on pcr of maze-memory"
    gsa.act(s, 0)
    assert theft not in gsa.can(s, 0)
    s = gsa.fresh(2)
    gsa.under_way(s, 1, "maze-memory", "pcr")
    gsa.give(s, 0, "poached-postdoc")
    gsa.give(s, 1, "backup-freezer")
    gsa.act(s, 0)
    assert theft in gsa.can(s, 0)
    gsa.act(s, 1)
    gsa.play(s, 1, "play backup-freezer on maze-memory")
    gsa.act(s, 0)
    assert theft not in gsa.can(s, 0)


def test_two_of_three_cards_cannot_share_one_of_three_piles() -> None:
    s = mad.fresh(3)
    mad.out(s, "spy")
    mad.round_with(s, ("laser", "shark"), ("bolt-farm",), under=())
    assert sorted(mad.centre(s)) == ["bolt-farm", "laser", "shark", "spy"]
    mad.play(s, 0, "put laser on pile 1")
    assert "put shark on pile 1" not in mad.can(s, 0) and "put shark on pile 2" in mad.can(s, 0)
    assert {f"put spy on pile {n}" for n in (1, 2, 3)} <= set(mad.can(s, 0))


def test_the_hand_stops_at_one_and_the_social_value_does_not() -> None:
    s = science.fresh(science.tiny(staff={"great-thinker": [(5, 3)] * 5}, slots=1))
    [gadget] = members(s.open[0])
    s.clock = 2
    science.play(s, 0, science.hire(science.THINKER, gadget))
    assert s.clock == 1 and s.social[gadget] == 3


def test_nobody_pays_in_place_of_the_richest_who_is_spared() -> None:
    s = science.at_event(science.happens('money = -3, who = "richest"'), money=(20, 5, 5, 5))
    science.play(s, science.POLITICIAN, science.name(0))
    science.talked(s)
    assert science.money(s) == [20, 5, 5, 5]

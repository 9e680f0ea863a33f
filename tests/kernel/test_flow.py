from kernel.reactor import COOL, END, EVERY, FEED, HEAT_IT, PLAY, RULES, VOTE, setup
from labtop.kernel.flow import EVERYBODY, NEVER, NOBODY, Event, Journal, arg_of, frame, seat_of, step_of
from labtop.kernel.rng import seeded


def seats_due(s: object) -> list[int]:
    return sorted(seat_of(f) for f in RULES.due(s))  # type: ignore[arg-type]


def test_a_frame_keeps_its_step_seat_and_argument() -> None:
    f = frame(7, NOBODY, 123_456)
    assert (step_of(f), seat_of(f), arg_of(f)) == (7, NOBODY, 123_456)


def test_in_free_play_every_seat_may_go_on_and_on() -> None:
    s = setup(3, 1)
    for seat in (2, 2, 0, 1, 2):
        RULES.apply(s, frame(PLAY, seat, 0), FEED)
        assert seats_due(s) == [0, 1, 2]
    assert s.heat == 5


def test_an_alarm_pushes_its_decision_above_the_free_play() -> None:
    s = setup(3, 1)
    RULES.advance(s, EVERY - 1)
    assert {step_of(f) for f in RULES.due(s)} == {PLAY}
    RULES.advance(s, EVERY)
    assert {step_of(f) for f in RULES.due(s)} == {VOTE} and seats_due(s) == [0, 1, 2]
    for seat in (1, 0, 2):
        RULES.apply(s, frame(VOTE, seat, 0), COOL)
    assert {step_of(f) for f in RULES.due(s)} == {PLAY} and s.now == EVERY


def test_decisions_taken_together_are_answered_in_any_order() -> None:
    heats = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        s = setup(3, 1)
        RULES.apply(s, frame(PLAY, 0, 0), FEED)
        RULES.advance(s, EVERY)
        for seat in order:
            RULES.apply(s, frame(VOTE, seat, 0), COOL if seat else HEAT_IT)
        heats.add(s.heat)
    assert heats == {0}


def test_each_alarm_rings_at_its_own_time_and_in_order() -> None:
    s = setup(2, 1)
    RULES.advance(s, 3 * EVERY + 5)
    assert s.now == 3 * EVERY + 5
    assert sum(step_of(f) == VOTE for f in s.owed) == 6  # three votes of two seats are owed, the latest on top
    assert s.next_alarm() == 4 * EVERY


def test_alarms_of_one_moment_ring_in_the_order_they_were_set() -> None:
    s = setup(2, 1)
    s.ring_at(500, 1, 3)
    s.ring_at(100, 1, 1)
    s.ring_at(500, 1, 4)
    s.ring_at(100, 1, 2)
    times, seats = list(s.alarms[::2])[::-1][:4], [seat_of(f) for f in list(s.alarms[1::2])[::-1][:4]]
    assert times == [100, 100, 500, 500] and seats == [1, 2, 3, 4]


def test_time_never_runs_backwards() -> None:
    s = setup(2, 1)
    RULES.advance(s, 5000)
    RULES.advance(s, 10)
    assert s.now == 5000


def test_when_the_game_is_over_no_alarm_rings() -> None:
    s = setup(2, 1)
    RULES.advance(s, END + 100_000)
    assert RULES.over(s) and len(RULES.due(s)) == 0 and s.next_alarm() == NEVER


def test_a_random_game_in_real_time_ends_by_its_clock() -> None:
    for seed in range(20):
        s = setup(3, seed)
        assert RULES.playout(s, seeded(seed)) > 10
        assert RULES.over(s) and s.now == END


def test_a_journal_is_written_only_while_recording() -> None:
    s = setup(2, 1)
    RULES.apply(s, frame(PLAY, 1, 0), FEED)
    s.journal = Journal()
    RULES.apply(s, frame(PLAY, 0, 0), FEED)
    assert [event.seat for event in s.journal.events] == [0]
    assert s.clone().journal is None


def test_an_event_is_known_to_those_in_its_mask_and_to_spectators_only_if_to_everybody() -> None:
    secret = Event(0, 1, 5, 0, 0, 0b10, False)
    assert [secret.known_to(seat) for seat in (0, 1, 2, NOBODY)] == [False, True, False, False]
    assert Event(0, 1, 5, 0, 0, EVERYBODY, False).known_to(NOBODY)

"""World events: revealed, talked over, decided, felt."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import BY_EACH
from labtop.games.science.rules.effects import happen, reveal_event
from labtop.games.science.rules.turns import pay
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Step, seat_of
from labtop.kernel.sets import bit


@final
class Event(Step[Science]):
    name = "event"
    section = "4.1"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        reveal_event(s)
        s.named = NONE
        s.set_aside = False
        s.counted = False
        s.votes = s.sold[:]
        s.owe(c.ROUND, NOBODY)
        s.owe(c.EFFECT, NOBODY)
        s.owe(c.DECISION, NOBODY)
        s.owe_each(c.NEGOTIATE)


@final
class Decision(Step[Science]):
    """The talk is over: offers lapse, and whoever has something to decide is asked."""

    name = "decision"
    section = "4.4"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        s.offers = vec[i64]([0] * len(s.offers))
        if s.asks_vote():
            s.votes = s.sold[:]
            s.owe_each(c.VOTE)
        elif s.cards.asks[s.event] == BY_EACH:
            s.owe_each(c.CHOOSE)


@final
class Vote(Step[Science]):
    """Secret and at once; who has sold the vote, or was named by the Politician, isn't asked."""

    name = "vote"
    section = "4.4"
    together = True

    def moot(self, s: Science, f: i64) -> bool:
        return not s.has_vote(seat_of(f))

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return options(s, seat_of(f), c.VOTE_FOR)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        answer(s, seat_of(f), c.thing_of(move))


def options(s: Science, seat: i64, verb: i64) -> vec[i64]:
    """Those that a seat can pay."""
    moves = vec[i64](capacity=4)
    costs = s.cards.option_costs[s.event]
    option: i64
    for option in range(len(costs)):
        if costs[option] <= s.money[seat]:
            moves = append(moves, c.move_of(verb, option))
    return moves


def answer(s: Science, seat: i64, option: i64) -> None:
    """To be shown when all are in."""
    s.votes[seat] = option
    s.note(c.VOTED, seat, option, s.event, -1, bit(seat))


@final
class Choose(Step[Science]):
    """Each picks for themselves, secretly and at once; who is spared isn't asked."""

    name = "choose"
    section = "4.4"
    together = True

    def moot(self, s: Science, f: i64) -> bool:
        return s.named == seat_of(f)

    def legal(self, s: Science, f: i64) -> vec[i64]:
        return options(s, seat_of(f), c.PICK)

    def apply(self, s: Science, f: i64, move: i64) -> None:
        answer(s, seat_of(f), c.thing_of(move))


@final
class Effect(Step[Science]):
    name = "effect"
    section = "4.5"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        if not happen(s, s.cards.effects[s.event], NONE, NONE):
            return  # before anybody has seen a vote
        s.counted = True
        if s.asks_vote():
            result = count_votes(s)
            happen(s, s.cards.option_effects[s.event][result], NONE, result)
        elif s.cards.asks[s.event] == BY_EACH:
            each_in_turn(s)


def count_votes(s: Science) -> i64:
    seat: i64
    for seat in range(s.seats):
        s.votes[seat] = s.votes[s.counts_for(seat)]
        s.reveal(c.CAST, seat, s.votes[seat], s.event)
    result = most_voted(s.votes, s.cards.options[s.event])
    s.note(c.RESULT, NOBODY, result, s.event)
    return result


def most_voted(votes: vec[i64], options: i64, voter: i64 = NONE, choice: i64 = NONE) -> i64:
    """The option with the most votes, as if a voter had made that choice; of those that tie, the one printed first."""
    best: i64 = 0
    most: i64 = -1
    option: i64
    seat: i64
    for option in range(options):
        n: i64 = 0
        for seat in range(len(votes)):
            if (choice if seat == voter else votes[seat]) == option:
                n += 1
        if n > most:
            most = n
            best = option
    return best


def each_in_turn(s: Science) -> None:
    """What each has picked is paid for and happens, in the order of turns."""
    n: i64
    for n in range(s.seats):
        seat = (s.first + n) % s.seats
        if s.named != seat:
            s.reveal(c.CHOSE, seat, s.votes[seat], s.event)
            pay(s, seat, -s.cards.option_costs[s.event][s.votes[seat]])
    for n in range(s.seats):
        seat = (s.first + n) % s.seats
        if s.named != seat and not happen(s, s.cards.option_effects[s.event][s.votes[seat]], seat, NONE):
            return

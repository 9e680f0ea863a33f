"""World events: revealed, talked over, decided, felt."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science import constants as c
from labtop.games.science.cards import BY_EACH, BY_VOTE
from labtop.games.science.rules.effects import happen, reveal_event
from labtop.games.science.rules.inventions import pay
from labtop.games.science.rules.negotiation import lapse
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
        seat: i64
        for seat in range(s.seats):
            s.tries[seat] = s.cards.offers
            s.sold[seat] = NONE
            s.votes[seat] = NONE
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
        lapse(s)
        asks = s.cards.asks[s.event]
        if asks == BY_VOTE:
            seat: i64
            for seat in range(s.seats):
                s.votes[seat] = s.sold[seat]
            s.owe_each(c.VOTE)
        elif asks == BY_EACH:
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
        return vec[i64]([c.move_of(c.VOTE_FOR, option) for option in range(s.cards.options[s.event])])

    def apply(self, s: Science, f: i64, move: i64) -> None:
        answer(s, seat_of(f), c.thing_of(move))


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
        moves = vec[i64](capacity=4)
        costs = s.cards.option_costs[s.event]
        option: i64
        for option in range(len(costs)):
            if costs[option] <= s.money[seat_of(f)]:
                moves = append(moves, c.move_of(c.PICK, option))
        return moves

    def apply(self, s: Science, f: i64, move: i64) -> None:
        answer(s, seat_of(f), c.thing_of(move))


@final
class Effect(Step[Science]):
    name = "effect"
    section = "4.5"

    def apply(self, s: Science, f: i64, move: i64) -> None:
        asks = s.cards.asks[s.event]
        if not happen(s, s.cards.effects[s.event], NONE, NONE):
            return  # before anybody has seen a vote
        s.counted = True
        if asks == BY_VOTE:
            result = count_votes(s)
            happen(s, s.cards.option_effects[s.event][result], NONE, result)
        elif asks == BY_EACH:
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

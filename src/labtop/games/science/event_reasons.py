"""What speaks for a vote, a pick or a deal of Science!, in a sentence, for a player who asks for a hint."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science.cards import (
    AGREED,
    BY_EACH,
    INVENTION,
    MONEY,
    OUTVOTED,
    PRICE,
    RICHEST,
    amount_of,
    per_of,
    what_of,
    who_of,
)
from labtop.games.science.faces import lasting_words, time_words
from labtop.games.science.hints import ScienceHints
from labtop.games.science.rules import RULES
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.rules.terms import (
    ACCEPT,
    BUY,
    DECLINE,
    DONE,
    GIVE,
    NAME,
    SELL,
    SET_ASIDE,
    SWAP,
    VOTE,
    WITHDRAW,
    asks_of,
    deal,
    gives_of,
    kind_of,
    option_of,
    with_of,
)
from labtop.games.science.rules.world import happen, times, touches
from labtop.games.science.state import NONE, Science
from labtop.games.words import Words
from labtop.kernel.flow import frame, seat_of

HINTS: Final = ScienceHints()
POOR_VOTES: Final = ("vote-costs", "vote-others", "vote-others-invention", "vote-on")
Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks


# what an event does


def after(s: Science, effects: Iterable[int], alone: int = NONE) -> Science:
    """The position when these effects have happened: those on which nothing but the position has a say."""
    certain = [e for e in effects if what_of(e) != INVENTION and not by_vote(e)]
    twin = s.clone()
    happen(twin, vec[i64](certain), alone, NONE)
    return twin


def by_option(s: Science, option: int) -> list[int]:
    """All that happens if an option is decided on."""
    return [*s.cards.effects[s.event], *s.cards.option_effects[s.event][option]]


def by_vote(e: int) -> bool:
    """Whether an effect is for those who voted for an option, or for the others."""
    return who_of(e) in (AGREED, OUTVOTED)


def get_inventions(s: Science, effects: Iterable[int]) -> int:
    """The set of seats to which some effects bring an invention."""
    found = 0
    for e in effects:
        if what_of(e) == INVENTION and not by_vote(e):
            found |= touches(s, who_of(e), NONE)
    return found


def first_lasting(s: Science, effects: Iterable[int], words: Words) -> str | None:
    """The first change of prices or sums among some effects, in words."""
    return next((lasting_words(s.cards, e, words) for e in effects if what_of(e) >= PRICE), None)


def hours_words(n: int, words: Words) -> str:
    return words.say("hours", str(abs(n)))


def option_name(s: Science, option: int) -> str:
    return s.cards.option_names[s.event][option]


# votes


def worth(s: Science, seat: int, option: int) -> float:
    """What an option is worth to a seat, in Monies, as the hints reckon."""
    return HINTS.rate(s, frame(VOTE, seat, 0), option)


def expected(s: Science, voter: int = NONE, option: int = NONE) -> list[int]:
    """By seat: the vote that is sold, or else that the seat likes best; one voter may vote for an option instead."""
    options = range(s.cards.options[s.event])
    likes = [max(options, key=lambda n: worth(s, seat, n)) for seat in range(s.seats)]
    votes = [likes[seat] if s.sold[seat] == NONE else int(s.sold[seat]) for seat in range(s.seats)]
    if voter != NONE:
        votes[voter] = option
    return [votes[s.counts_for(seat)] if seat != voter else votes[seat] for seat in range(s.seats)]


def winner(s: Science, votes: list[int]) -> int:
    """The option with the most votes; of those that tie, the one printed first."""
    return max(range(s.cards.options[s.event]), key=votes.count)


def voting(s: Science, seat: int, option: int, words: Words) -> Reason:
    options = range(s.cards.options[s.event])
    then, own = after(s, by_option(s, option)), s.cards.option_effects[s.event][option]
    doomed = [n for n in options if after(s, by_option(s, n)).midnight]
    if then.midnight:
        return "vote-doomed" if len(doomed) == len(options) else "vote-midnight", {}
    if doomed:
        return "vote-saves", {"option": option_name(s, doomed[0])}
    for e in own:
        n = int(amount_of(e) * times(s, per_of(e), seat))
        if by_vote(e) and what_of(e) == MONEY and n:
            return f"vote-{'agreed' if who_of(e) == AGREED else 'outvoted'}-{'gain' if n > 0 else 'loss'}", {
                "n": abs(n)
            }
    key, blanks = deciding(s, after(s, own), seat, own, words)
    if key in POOR_VOTES and worth(s, seat, option) == max(worth(s, seat, n) for n in options):
        return "vote-least-bad", {}
    return key, blanks


def deciding(s: Science, then: Science, seat: int, effects: Iterable[int], words: Words) -> Reason:
    """What the effects of an option mean to a seat beside the others."""
    change = [int(then.money[other] - s.money[other]) for other in range(s.seats)]
    others = [other for other in range(s.seats) if other != seat]
    lucky, poor = max(others, key=lambda n: change[n]), min(others, key=lambda n: change[n])
    mine, back = change[seat], s.clock - then.clock
    blanks: dict[str, object] = {
        "n": abs(mine),
        "lucky": f"@{lucky}",
        "poor": f"@{poor}",
        "gain": change[lucky],
        "loss": -change[poor],
        "hours": hours_words(back, words) if back else "",
        "time": time_words(then.clock),
    }
    if mine > 0:
        if back:
            return "vote-gains-back" if back > 0 else "vote-gains-on", blanks
        return "vote-gains" if mine >= change[lucky] else "vote-gains-less", blanks
    if change[poor] < mine:
        return "vote-hurts-more" if mine else "vote-hurts", blanks
    inventions = get_inventions(s, effects)
    if inventions >> seat & 1:
        return "vote-invention", blanks
    if back > 0:
        return "vote-back-costs" if mine else "vote-back", blanks
    if mine < 0:
        return "vote-costs", blanks
    if change[lucky] > 0:
        return "vote-others", blanks
    if inventions:
        return "vote-others-invention", blanks
    if back < 0:
        return "vote-on", blanks
    lasting = first_lasting(s, effects, words)
    return ("vote-lasting", {"effect": lasting}) if lasting else ("vote-nothing", {})


def picking(s: Science, seat: int, option: int, words: Words) -> Reason:
    """An option that each picks alone."""
    effects, cost = s.cards.option_effects[s.event][option], s.cards.option_costs[s.event][option]
    paid = s.clone()
    paid.money = vec[i64]([s.money[n] - (cost if n == seat else 0) for n in range(s.seats)])
    then = after(paid, effects, seat)
    gain, back = int(then.money[seat] - paid.money[seat]), s.clock - then.clock
    blanks: dict[str, object] = {
        "cost": cost,
        "n": abs(gain),
        "hours": hours_words(back, words) if back else "",
        "time": time_words(then.clock),
    }
    if then.midnight:
        return "pick-midnight", blanks
    if any(what_of(e) == INVENTION for e in effects):
        return "pick-invention" if cost else "pick-invention-free", blanks
    if back > 0:
        return "pick-back" if cost or gain < 0 else "pick-back-free", blanks | {"cost": cost - min(gain, 0)}
    if gain > cost:
        if back < 0:
            return "pick-gains-on", blanks
        return "pick-pays" if cost else "pick-gains", blanks
    if back < 0:
        return "pick-on", blanks
    lasting = first_lasting(s, effects, words)
    if lasting:
        return "vote-lasting", {"effect": lasting}
    others = [n for n in range(s.cards.options[s.event]) if n != option]
    on = [n for n in others if after(s, s.cards.option_effects[s.event][n], seat).clock > s.clock]
    if on:
        return "pick-spares" if gain < cost else "pick-spares-free", {
            "n": cost - gain,
            "option": option_name(s, on[0]),
        }
    if gain == cost:
        return "pick-nothing", {}
    least = all(net(s, seat, n) < gain - cost for n in others)
    return "pick-least" if least else "pick-costs", {"n": cost - gain}


def net(s: Science, seat: int, option: int) -> int:
    """What picking an option does to a seat's money, its cost included."""
    then = after(s, s.cards.option_effects[s.event][option], seat)
    return int(then.money[seat] - s.money[seat] - s.cards.option_costs[s.event][option])


# negotiation


def talking(s: Science, f: int, move: int, words: Words) -> Reason:
    seat, kind, other = seat_of(f), kind_of(move), with_of(move)
    if kind == DONE:
        return ending_talk(s, f)
    if kind == SET_ASIDE:
        return setting_aside(s, seat, words)
    if kind == NAME:
        return naming_vote(s, seat, other) if s.asks_vote() else naming(s, seat, other)
    if kind == ACCEPT:
        return accepting(s, f, other)
    blanks: dict[str, object] = {"seat": f"@{other}", "n": gives_of(move)}
    if kind == DECLINE:
        if not can_accept(s, seat, other):
            return "decline-void", blanks
        good = HINTS.rate(s, f, deal(ACCEPT, other)) > 0
        return "decline-poor" if good else "decline", blanks
    if kind == WITHDRAW:
        return "withdraw" if s.tries[seat] else "withdraw-poor", blanks | {"tries": s.tries[seat]}
    if kind == GIVE:
        return giving(s, seat, other, gives_of(move))
    if kind == SWAP:
        return "swap", blanks | {"n": asks_of(move) - gives_of(move)}
    voter = other if kind == BUY else seat
    return bribing(s, seat, voter, option_of(move), gives_of(move), asks_of(move), blanks)


def bribing(s: Science, seat: int, voter: int, option: int, pays: int, gets: int, blanks: dict[str, object]) -> Reason:
    """A vote bought or sold: what it turns, and whether that is worth the money."""
    now, then = winner(s, expected(s)), winner(s, expected(s, voter, option))
    blanks |= {"n": pays or gets, "now": option_name(s, now), "then": option_name(s, then)}
    gain = worth(s, seat, then) - worth(s, seat, now)
    if gets:
        if now == then:
            return "sell-idle", blanks
        return "sell-pays" if gain + gets > 0 else "sell-poor", blanks
    if now == then:
        return "buy-safer" if now == option else "buy-idle", blanks
    if gain <= 0:
        return "buy-worse", blanks
    return "buy-turns" if gain > pays else "buy-dear", blanks


def accepting(s: Science, f: int, other: int) -> Reason:
    seat, offer = seat_of(f), offer_of(s, other, seat_of(f))
    blanks: dict[str, object] = {"seat": f"@{other}", "n": asks_of(offer) - gives_of(offer)}
    if kind_of(offer) == BUY:
        return bribing(s, seat, seat, option_of(offer), 0, gives_of(offer), blanks)
    if kind_of(offer) == SELL:
        return bribing(s, seat, other, option_of(offer), asks_of(offer), 0, blanks)
    return "accept-swap", blanks


def giving(s: Science, seat: int, other: int, n: int) -> Reason:
    """A gift binds nobody; but the richest may have to pay."""
    everything = [*s.cards.effects[s.event]]
    for effects in s.cards.option_effects[s.event]:
        everything += effects
    taxes = [e for e in everything if what_of(e) == MONEY and who_of(e) == RICHEST and amount_of(e) < 0]
    top = max(s.money[rival] for rival in range(s.seats) if rival != seat)
    if taxes and s.money[seat] >= top and s.money[seat] - n < max(top, s.money[other] + n):
        return "give-dodges", {"seat": f"@{other}"}
    return "give", {"seat": f"@{other}"}


def naming_vote(s: Science, seat: int, other: int) -> Reason:
    """The Politician commands a vote."""
    votes = expected(s)
    now, then = winner(s, votes), winner(s, expected(s, other, votes[seat]))
    blanks: dict[str, object] = {
        "seat": f"@{other}",
        "mine": option_name(s, votes[seat]),
        "theirs": option_name(s, votes[other]),
        "now": option_name(s, now),
        "then": option_name(s, then),
    }
    if votes[other] == votes[seat]:
        return "name-idle", blanks
    return "name-safer" if now == then else "name-turns", blanks


def naming(s: Science, seat: int, other: int) -> Reason:
    """The Politician spares a player what an event without a vote does."""
    effects, picks = s.cards.effects[s.event], s.cards.asks[s.event] == BY_EACH
    change = int(after(s, effects).money[other] - s.money[other])
    if change == 0 and get_inventions(s, effects) >> other & 1:
        return "name-self-invention" if other == seat else "name-invention", {"seat": f"@{other}"}
    what = "gain" if change > 0 else "loss" if change < 0 else "pick" if picks else "nothing"
    return f"name-{'self-' if other == seat else ''}{what}", {"seat": f"@{other}", "n": abs(change)}


def setting_aside(s: Science, seat: int, words: Words) -> Reason:
    likely = winner(s, expected(s)) if s.asks_vote() else None
    then = after(s, s.cards.effects[s.event] if likely is None else by_option(s, likely))
    change, back = int(then.money[seat] - s.money[seat]), s.clock - then.clock
    blanks: dict[str, object] = {"n": abs(change), "hours": hours_words(back, words) if back else ""}
    if then.midnight:
        return "aside-midnight", blanks
    if change:
        return "aside-loss" if change < 0 else "aside-gain", blanks
    return "aside-clock" if back < 0 else "aside", blanks


def ending_talk(s: Science, f: int) -> Reason:
    seat = seat_of(f)
    makers = [other for other in range(s.seats) if offer_of(s, other, seat) and can_accept(s, seat, other)]
    if makers:
        return "talked-unanswered", {"seat": f"@{makers[0]}"}
    if not s.asks_vote():
        return "talked-each" if s.cards.asks[s.event] == BY_EACH else "talked-nothing", {}
    now = winner(s, expected(s))
    blanks: dict[str, object] = {"option": option_name(s, now)}
    if worth(s, seat, now) == max(worth(s, seat, n) for n in range(s.cards.options[s.event])):
        return "talked-suits", blanks
    ratings = list(HINTS.rate_all(s, f, RULES.legal(s, f)))
    return "talked-early" if max(ratings) > HINTS.rate(s, f, DONE) else "talked-hopeless", blanks

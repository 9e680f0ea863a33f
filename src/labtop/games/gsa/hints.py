"""What is worth doing in the GSA Starter Deck. Ratings follow from what the seat can know."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, lacking, one
from labtop.games.gsa.chances import chances
from labtop.games.gsa.outlook import ALONE, HELPED, ROOM, USEFUL, Outlook
from labtop.games.gsa.rules.acting import joined
from labtop.games.gsa.rules.effects import EFFECTS
from labtop.games.gsa.rules.turns import first_pile, second_pile
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Hints, Term

DEPTH: Final = 6  # measured against none, 2, 3, 12 and 30
RELUCTANCE: Final = -0.2  # points: below that, nobody agrees to a collaboration
IDLE_SEAT: Final = 1.0  # points that any new project is worth to a seat with none under way
CERTAIN: Final = 0.5  # points that completing a project now is worth beyond hoping to
A_STEP: Final = 0.01  # points: a card is better beside a project than in hand
TROUBLE: Final = 0.05  # points that a collaboration must bring to be worth it
RIVALS_USE: Final = 0.25  # of what a discard would bring to the next player
KEPT: Final = 100.0  # points: no project in hand is given up


@final
class GsaHints(Hints[Gsa]):
    def rate(self, s: Gsa, f: i64, move: i64) -> float:
        return rate(Outlook(s, seat_of(f)), f, move)

    def terms(self, s: Gsa, f: i64, move: i64) -> list[Term]:
        outlook = Outlook(s, seat_of(f))
        told: list[Term] = []
        outlook.told = told
        rate(outlook, f, move)
        return told

    def rate_all(self, s: Gsa, f: i64, moves: vec[i64]) -> vec[float]:
        outlook = Outlook(s, seat_of(f))
        ratings = vec[float](capacity=len(moves))
        for move in moves:
            ratings = append(ratings, rate(outlook, f, move))
        return ratings

    def depth(self, s: Gsa) -> i64:
        return DEPTH

    def evaluate(self, s: Gsa) -> vec[float]:
        return chances(s)


def rate(outlook: Outlook, f: i64, move: i64) -> float:
    verb = c.verb_of(move)
    if verb >= c.PLAY:
        effect = EFFECTS[verb - c.PLAY]
        worth = effect.worth(outlook, move)
        return worth + outlook.term("spent", -effect.spent) if effect.spent != 0.0 else worth
    if verb == c.DRAW_CARDS:
        return drawing(outlook, first_pile(move), second_pile(move))
    if verb == c.DISCARD_CARD:
        return discarding(outlook, c.thing_of(move))
    project, thing = c.project_of(move), c.thing_of(move)
    if verb == c.START:
        return outlook.term("start", outlook.fresh(project), project) + outlook.term("room", ROOM)
    if verb == c.ATTACH:
        worth = outlook.adding(project, thing)
        if outlook.s.missing(project) == one(thing):
            return worth + outlook.term(outlook.completing(project), CERTAIN, project)
        return worth + outlook.term("step", A_STEP, project)
    if verb in (c.OFFER, c.ACCEPT):
        mine, theirs = joined(f, move)
        return together(outlook, mine, theirs)
    return outlook.term("decline" if verb == c.DECLINE else "done", 0.0)


def drawing(outlook: Outlook, first: i64, second: i64) -> float:
    worth = drawn(outlook, first, 1)
    if second != c.NO_PILE:
        worth += drawn(outlook, second, 2 if second == first else 1)
    if outlook.s.active[outlook.seat] == 0 and c.PROJECTS in (first, second):
        worth += outlook.term("no-project", IDLE_SEAT)
    return worth


def drawn(outlook: Outlook, pile: i64, which: i64) -> float:
    if pile == c.RESOURCES:
        return outlook.drawing_blind(1)
    if pile == c.PROJECTS:
        return outlook.term("draw-project", outlook.blind_project())
    assert pile == c.DISCARDS
    return outlook.open_card(outlook.s.discards[len(outlook.s.discards) - which])


def together(outlook: Outlook, mine: i64, theirs: i64) -> float:
    """What a collaboration brings to the seat, less what it brings to a rival."""
    s = outlook.s
    missing = s.together(mine, theirs)
    rivals = float(s.seats - 1)
    given = outlook.worth(theirs, missing, HELPED) - outlook.worth(theirs, s.missing(theirs), ALONE)
    if s.seat == outlook.seat:
        seen = outlook.worth(mine, missing, HELPED) - outlook.worth(mine, s.missing(mine), ALONE)
        if given - seen / rivals < RELUCTANCE:
            return outlook.term("unwanted", -1.0, theirs)
    hand = s.hands[outlook.seat]
    alone = outlook.worth(mine, lacking(s.missing(mine), hand), ALONE)
    gained = outlook.worth(mine, lacking(missing, hand), HELPED) - alone
    worth = outlook.term("join" if missing != 0 else "join-complete", gained, mine)
    return worth + outlook.term("help-rival", -(given / rivals), theirs) + outlook.term("trouble", -TROUBLE)


def discarding(outlook: Outlook, card: i64) -> float:
    """What is least useful goes first, and nothing that helps the next player; projects stay in hand."""
    if card >= PROJECT:
        return outlook.term("give-up", -KEPT, card)
    if card >= MODIFIER:
        return outlook.term("lose-modifier", -USEFUL, card)
    use = outlook.use(card)
    worth = outlook.term("lose", -use, card) if use > 0.0 else outlook.term("unneeded", -use, card)
    after = (outlook.seat + 1) % outlook.s.seats
    return worth + outlook.term("gift", -(RIVALS_USE * outlook.best_gain(after, card)), after)

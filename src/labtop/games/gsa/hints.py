"""What is worth doing in the GSA Starter Deck, from what the seat can know; and who will win, all hands open."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, lacking, one, resources_of, summed, total
from labtop.games.gsa.outlook import HELP, ROOM, USEFUL, Outlook, chance, odds
from labtop.games.gsa.rules import joined
from labtop.games.gsa.rules.effects import EFFECTS
from labtop.games.gsa.rules.turns import piles_of
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.hints import Estimate, Hints, Term, logistic, phased, shares, weighed
from labtop.kernel.sets import members, size

DEPTH: Final = 1  # measured against 4 and 6
RELUCTANCE: Final = -0.2  # points: below that, nobody agrees to a collaboration
IDLE_SEAT: Final = 1.0  # points that any new project is worth to a seat with none under way
TROUBLE: Final = 0.05  # points that a collaboration must bring to be worth it
KEPT: Final = 100.0  # points: no project in hand is given up

# How a position stands: what comes by, as in games among easy players; what that is worth is learned.
LAST_ROUNDS: Final = 2.2  # that count, from the last project drawn to the end
A_PROJECT: Final = 1.7  # turns for each project of the pile
DRAWN: Final = 8.6  # cards that come by in a turn: those drawn, discards, and what modifiers do
CROWD: Final = 18.0  # resources lacked that halve what comes by for each project
BACK: Final = 2.0  # copies of a resource that come back in time, from hands and projects
LUCK: Final = 0.87  # of the deviation that projects under way may bring: how far expectations are off
UNDRAWN: Final = 0.25  # points that they are off for each project of the pile
OPENING: Final = 1.8  # and at the first turn; later so much less
LEAST: Final = 0.1
CLEAR: Final = 0.001  # once the game is over
MARGIN: Final = 10.0  # points that are much, beside the win

# the parts of a position, whose weights are learned: each for itself, more so towards the end, and in a standstill
PARTS: Final = [
    "points",
    "done",
    "hoped",  # what projects under way are expected to bring,
    "debt",  # and cost as long as they do
    "risk",
    "ready",  # of them, those that lack nothing beyond what is in hand
    "lacks",
    "active",
    "attached",
    "mandatory",
    "planned",  # what projects in hand promise
    "plans",
    "modifiers",
    "useful",  # resources in hand that projects under way wait for
    "hand",
    "on-turn",
]
PHASES: Final = ["", "-late", "-idle"]


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
        return vec[float]([rate(outlook, f, move) for move in moves])

    def depth(self, s: Gsa) -> i64:
        return DEPTH

    def part_names(self) -> list[str]:
        return [part + phase for phase in PHASES for part in PARTS]

    def parts(self, s: Gsa, seat: i64) -> vec[float]:
        return Pool(s).parts(seat)

    def estimate(self, s: Gsa) -> Estimate:
        """By the points that each seat can expect at the end, and how far they may be off."""
        if len(s.owed) == 0:
            points = vec[float]([float(s.standing(seat)) for seat in range(s.seats)])
            return proud(shares(points, CLEAR), vec[float]([float(s.score(seat)) for seat in range(s.seats)]))
        pool = Pool(s)
        points = vec[float]([weighed(pool.parts(seat), self.weights) for seat in range(s.seats)])
        spread = LEAST + LUCK * sqrt(pool.variance / float(s.seats)) + UNDRAWN * float(len(s.project_pile))
        spread += OPENING * float(s.seats) / float(s.seats + s.turn)
        return proud(shares(points, spread), points)

    def pride(self) -> float:
        return 0.5  # with less, those who search stand still as soon as they lead; with 0.8 they hardly win


def proud(chances: vec[float], points: vec[float]) -> Estimate:
    """Everybody likes to have points, whatever the others have: otherwise nobody completes what helps a rival too."""
    return Estimate(chances, vec[float]([logistic(n / MARGIN) for n in points]))


def rate(outlook: Outlook, f: i64, move: i64) -> float:
    verb = c.verb_of(move)
    if verb >= c.PLAY:
        effect = EFFECTS[verb - c.PLAY]
        worth = effect.worth(outlook, move)
        return worth + outlook.term("spent", -effect.spent) if effect.spent != 0.0 else worth
    if verb == c.DRAW_CARDS:
        return drawing(outlook, move)
    project, thing = c.project_of(move), c.thing_of(move)
    if verb == c.DISCARD_CARD:
        return discarding(outlook, thing)
    if verb == c.START:
        return outlook.term("start", outlook.fresh(project), PROJECT + project) + outlook.term("room", ROOM)
    if verb == c.ATTACH:
        return outlook.adding(project, thing)
    if verb in (c.OFFER, c.ACCEPT):
        mine, theirs = joined(f, move)
        return together(outlook, mine, theirs)
    return outlook.term("decline" if verb == c.DECLINE else "done", 0.0)


def drawing(outlook: Outlook, move: i64) -> float:
    """Both cards, each told for itself."""
    s = outlook.s
    worth = 0.0
    depth: i64 = 0
    idle = False
    for pile in piles_of(move):
        if pile == c.RESOURCE_PILE:
            worth += outlook.drawing_blind(1)
        elif pile == c.PROJECT_PILE:
            worth += outlook.term("draw-project", outlook.next_project())
            idle = s.active[outlook.seat] == 0
        else:
            depth += 1
            worth += open_card(outlook, s.discards[-depth])
    return worth + outlook.term("no-project", IDLE_SEAT) if idle else worth


def open_card(outlook: Outlook, card: i64) -> float:
    """What a card of the discard pile is worth to whoever draws it."""
    if card >= PROJECT:
        worth = outlook.fresh(card - PROJECT) + ROOM
        return outlook.term("open-project", worth if worth > 0.0 else 0.0, card)
    if card >= MODIFIER:
        return outlook.term("open-modifier", USEFUL, card)
    return outlook.term("open", outlook.use(card), card)


def together(outlook: Outlook, mine: i64, theirs: i64) -> float:
    """What a collaboration brings to the seat, less what it brings to a rival."""
    s = outlook.s
    hand, missing = s.hands[outlook.seat], s.together(mine, theirs)
    rivals = float(s.seats - 1)
    given = joining(outlook, theirs, missing, 0)
    if s.seat == outlook.seat and given - joining(outlook, mine, missing, 0) / rivals < RELUCTANCE:
        return outlook.term("unwanted", -1.0)
    worth = outlook.term("join" if missing != 0 else "join-complete", joining(outlook, mine, missing, hand))
    return worth + outlook.term("help-rival", -(given / rivals)) + outlook.term("trouble", -TROUBLE)


def joining(outlook: Outlook, project: i64, missing: i64, hand: i64) -> float:
    """What a project gains in a collaboration that lacks so much, to an owner with this hand."""
    alone = outlook.worth(project, lacking(outlook.s.missing(project), hand), outlook.alone)
    return outlook.worth(project, lacking(missing, hand), outlook.helped) - alone


def discarding(outlook: Outlook, card: i64) -> float:
    """What is least useful goes first, and nothing that helps the next player; projects stay in hand."""
    if card >= PROJECT:
        return outlook.term("give-up", -KEPT, card)
    if card >= MODIFIER:
        return outlook.term("lose-modifier", -USEFUL, card)
    s = outlook.s
    next = (outlook.seat + 1) % s.seats
    use = outlook.uses_of(outlook.seat, s.hands[outlook.seat] - one(card))[card]
    gift = outlook.uses_of(next, s.known[next])[card] / float(s.seats - 1)
    return outlook.term("lose" if use > 0.0 else "unneeded", -use, card) + outlook.term("gift", -gift, next)


@final
class Pool:
    """What all seats can hope for, all hands open: resources in the piles, or burnt and to come again."""

    s: Gsa
    resources: i64  # packed
    cards: float  # how many cards that is, with modifiers and projects discarded
    variance: float  # of what the projects under way will bring, all seats together

    def __init__(self, s: Gsa) -> None:
        self.s = s
        self.resources = s.burnt + resources_of(s.resource_pile) + resources_of(s.discards)
        n: i64 = len(s.resource_pile) + len(s.discards) + total(s.burnt) + total(s.burnt_modifiers)
        self.cards = float(n + 1)
        self.variance = 0.0

    def turns(self, seat: i64) -> float:
        """How many are to come in which a seat draws."""
        s = self.s
        away = (seat - s.seat - 1 + s.seats) % s.seats + 1  # turns until the seat's next
        turns = 1.0 if away < s.left else 0.0
        if s.left == NOT_FINAL:
            turns = LAST_ROUNDS + (A_PROJECT * float(len(s.project_pile)) - float(away)) / float(s.seats)
        return turns + 1.0 if seat == s.seat and step_of(s.owed[-1]) == c.DRAW else turns

    def parts(self, seat: i64) -> vec[float]:
        """What a seat has and can hope for, in the order of PARTS, in all PHASES."""
        s = self.s
        turns = self.turns(seat)
        acts = turns > 0.0 or seat == s.seat
        hand = s.hands[seat] if acts else 0
        pace = DRAWN / ((1.0 + float(s.lacked(seat)) / CROWD) * self.cards)  # how fast any one card comes by
        missed = -turns * pace
        back = BACK * missed if s.left == NOT_FINAL else 0.0
        alone, helped = odds(exp(missed), exp(back)), odds(exp(missed * (1.0 + HELP)), exp(back * (1.0 + HELP)))
        hoped = debt = risk = ready = lacks = attached = mandatory = useful = planned = 0.0
        for project in members(s.active[seat] | (s.plans[seat] if acts else 0)):
            missing = s.missing(project)
            left = lacking(missing, hand)
            cost = float(s.cards.sizes[project])
            brings = cost + float(s.cards.points[project])
            likely = chance(left, self.resources, alone if s.partners[project] == NONE else helped)
            if s.active[seat] >> project & 1 == 0:
                planned += max(0.0, likely * brings - cost)
                continue
            hand -= missing - left
            hoped += likely * brings
            debt += cost
            risk += likely * (1.0 - likely) * brings
            self.variance += likely * (1.0 - likely) * brings * brings
            lacks += float(total(left))
            attached += float(total(s.attached[project]))
            useful += float(total(missing) - total(left))
            if left == 0:
                ready += 1.0
            if s.cards.mandatory >> project & 1 == 1:
                mandatory += 1.0
        points, done = float(summed(s.done[seat], s.cards.points)), float(size(s.done[seat]))
        now = vec[float]([points, done, hoped, debt, risk, ready, lacks, float(size(s.active[seat]))])
        for part in (attached, mandatory, planned, float(size(s.plans[seat])), float(total(s.modifiers[seat]))):
            now = append(now, part)
        for part in (useful, float(total(s.hands[seat])), 1.0 if seat == s.seat else 0.0):
            now = append(now, part)
        idle = float(s.idle) / float(c.STANDSTILL * s.seats)
        return phased(now, vec[float]([1.0, 1.0 / (1.0 + max(0.0, turns)), idle * idle]))

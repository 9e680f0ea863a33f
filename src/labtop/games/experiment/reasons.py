"""What the reasons for a move of Experiment may speak of, all of it known to the seat that asks."""

from labtop.games.experiment import constants as c
from labtop.games.experiment.card_text import WORDS
from labtop.games.experiment.cards import BROKEN, CHEMICALS, EXPLOSION, LAB, Cards
from labtop.games.experiment.hints import Judge, unseen
from labtop.games.experiment.outlook import cheapest
from labtop.games.experiment.rules import slot_of
from labtop.games.experiment.state import NONE, Experiment
from labtop.games.words import listed
from labtop.kernel.counts import beyond, each, one
from labtop.kernel.hints import Term


def facts(s: Experiment, f: int, move: int, term: Term) -> dict[str, object]:
    """What fills the blanks of sentences about such a move."""
    judge, verb, thing, task = Judge(s, f), c.verb_of(move), c.thing_of(move), term.thing
    labs = judge.labs
    told: dict[str, object] = {"rounds": counted(c.ROUNDS - s.round, "round")}
    if verb <= c.PLACE_NUMBER:
        told |= {"number": thing, "open": s.face_up[judge.seat], "mean": f"{judge.mean:.1f}"}
        told |= {"bid": bid(judge, move), "wish": WORDS.say("some", LAB[judge.wish])}
    elif verb in (c.TAKE_OPEN, c.TAKE_CONFIDENTIAL):
        kind, struck = s.middle[slot_of(s, move)], [n != judge.seat and s.labs[n] != 0 for n in range(s.seats)]
        told |= {"card": WORDS.say("some", LAB[kind]), "others": counted(sum(struck), "other")}
        labs += one(kind)
    if term.name == "blind":
        told |= unseen_cards(judge)
    if task != NONE:
        told |= {"task": s.cards.names[task], "points": s.cards.points[task], "missing": lack(s.cards, task, labs)}
    return told


def counted(n: int, thing: str) -> str:
    """One flask, 3 flasks."""
    return WORDS.say("counted", thing if n == 1 else f"{thing}-many", n=n)


def bid(judge: Judge, move: int) -> str:
    number = c.thing_of(move)
    if c.verb_of(move) == c.LAY_NUMBER and c.with_of(move) == 1:
        return WORDS.say("counted", "about", n=round(float(number) + judge.mean))
    return str(number + judge.s.face_up[judge.seat])


def unseen_cards(judge: Judge) -> dict[str, object]:
    """How many there are, how many are a step to a task, and how many break something."""
    found, labs = list(unseen(judge)), judge.labs
    helps = [judge.best_task(labs + one(kind), labs) != NONE for kind in range(CHEMICALS)]
    bad = found[BROKEN] + found[EXPLOSION] or WORDS.say("say", "none")
    return {"all": sum(found), "bad": bad, "useful": sum(n for n, help in zip(found, helps, strict=False) if help)}


def lack(cards: Cards, task: int, labs: int) -> str:
    """What a task lacks: only a red flask and a blue flask; or how many."""
    lacking = list(each(beyond(cheapest(cards.ways[task], labs), labs)))
    if len(lacking) > 2 or len(lacking) > len(set(lacking)):
        return counted(len(lacking), "flask")
    what = listed([WORDS.say("some", LAB[kind]) for kind in lacking])
    return WORDS.say("counted", "only", what=what) if lacking else WORDS.say("say", "nothing")

"""What speaks for a move of For Science!, in a sentence, for a player who asks for a hint.

Every sentence follows from what the seat can know. Where a move is a poor one, the sentence says that too.
"""

from labtop.games.for_science.build_reasons import about_build
from labtop.games.for_science.cards import HANDS, VOICE
from labtop.games.for_science.constants import (
    ALERT,
    BUILD,
    CHOOSE,
    CLEAR_CARDS,
    DISCARD,
    FUNDING,
    LET_GO,
    LOSE,
    ROLL,
    SHIFT,
    UNIVERSAL,
    WORK,
    area_of,
    card_of,
    thing_of,
    verb_of,
)
from labtop.games.for_science.deck import POWERS
from labtop.games.for_science.design_reasons import Reason, about_design, lacks
from labtop.games.for_science.designs import length
from labtop.games.for_science.faults import need_words
from labtop.games.for_science.rules.verifying import TOO_SHORT
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import place_words, ports_words
from labtop.games.for_science.tile_reasons import about_rest, icons_on, losing
from labtop.games.words import Words
from labtop.kernel.flow import arg_of, seat_of, step_of


def reason(s: ForScience, f: int, move: int, words: Words) -> str:
    step, seat = step_of(f), seat_of(f)
    if step == WORK:
        key, values = working(s, seat, move, words)
    elif step == CHOOSE:
        key, values = choosing(s, thing_of(move), words)
    elif step == UNIVERSAL:
        key, values = prescribing(s, thing_of(move), words)
    elif step == DISCARD:
        key, values = discarding(s, arg_of(f) & 255, card_of(move), thing_of(move))
    elif step == SHIFT:
        n = icons_on(s, thing_of(move))
        key, values = "shift-insight" if n else "shift", {"n": n}
    elif step == LOSE:
        key, values = losing(s, thing_of(move))
    elif step == FUNDING:
        key, values = funding(s, move)
    else:
        key, values = {ALERT: "alert", ROLL: "roll"}.get(step, "go-on"), {}
    return words.say("reason", key, **values)


def working(s: ForScience, seat: int, move: int, words: Words) -> Reason:
    verb, area, thing = int(verb_of(move)), int(area_of(move)), int(thing_of(move))
    if verb < BUILD:
        return about_design(s, verb, area, thing, words)
    if verb <= LET_GO:
        return about_build(s, seat, verb, area, thing, words)
    return about_rest(s, seat, verb, thing, words)


def choosing(s: ForScience, role: int, words: Words) -> Reason:
    if s.cards.role_players[role] > s.seats:
        return "choose-company", {"n": s.cards.role_players[role], "role": s.cards.role_names[role]}
    if s.powers == 0:
        ports = ports_words(s.cards.role_ports[role])
        return "choose-workshop", {"ports": ports, "n": s.cards.role_per_card[role]}
    return f"choose-{POWERS[s.cards.power[role]]}", {"n": s.cards.amount[role]}


def prescribing(s: ForScience, mutation: int, words: Words) -> Reason:
    cards = s.cards
    blanks: dict[str, object] = {"mutation": cards.mutation_names[mutation]}
    if len(cards.mutation_needs[mutation]) != 0:
        return "universal-needs", {"what": need_words(cards.mutation_needs[mutation][0], words)}
    if cards.longer[mutation] > 0:
        return "universal-longer", blanks
    kind = cards.mutation_kinds[mutation]
    return {HANDS: "universal-hands", VOICE: "universal-voice"}.get(kind, "universal-built"), blanks


def discarding(s: ForScience, lab: int, card: int, left: int) -> Reason:
    more = length(s.columns[lab]) - length(left) - 1
    blanks: dict[str, object] = {"card": s.cards.design_names[card], "place": place_words(s, lab), "n": more}
    if more > 0:
        return "discard-with" if more > 1 else "discard-with-one", blanks
    before, after = lacks(s, lab, s.columns[lab]), lacks(s, lab, left)
    if [need for need in after if need not in before and need & 7 != TOO_SHORT]:
        return "discard-spoils", blanks
    return "discard", blanks


def funding(s: ForScience, move: int) -> Reason:
    blanks: dict[str, object] = {"n": len(s.wasted), "most": s.board_holds()}
    if move == CLEAR_CARDS:
        return "fund-clear" if len(s.wasted) else "fund-nothing", blanks
    return "fund-draw", blanks

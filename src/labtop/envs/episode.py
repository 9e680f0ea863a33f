"""A game that is played by numbers: what the environments are made of."""

from collections.abc import Mapping
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtop import games
from labtop.bots.player import next_due
from labtop.kernel.encoding import Field, actions_of, observed
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.game import Deck, Face, Game, Value
from labtop.kernel.rng import SEED_BITS, Rng
from labtop.kernel.snapshot import Plain, dump, restore
from labtop.tables.table import box

TURN_BASED = tuple(id for id in games.FOLDERS if not games.find(id).paces)


def checked_seed(seed: object) -> int:
    """A seed as a number of Python's: one of NumPy's would wrap where seeds are mixed, and deal other games."""
    try:
        number = index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < 1 << SEED_BITS:
        raise ValueError(f"a seed is a whole number of up to {SEED_BITS} bits, not {seed}")
    return number


class Setting:
    """What is the same from game to game: which it is, deck, players, options, and the sizes that follow from them."""

    def __init__(self, game: Game[Any], deck: Deck, players: int | None, options: Mapping[str, Value]) -> None:
        if game.paces:
            raise ValueError(f"{game.id} is played in real time; by turns there are: {', '.join(TURN_BASED)}")
        fewest, most = game.players
        if players is None:
            players = fewest
        if not fewest <= players <= most:
            raise ValueError(f"{game.id} is for {fewest} to {most} players, not {players}")
        self.game, self.deck, self.players = game, deck, players
        self.options = game.checked_options(options)
        self._any: Any = game.setup(deck, players, self.options, 0)  # a position that tells the sizes
        self.fields: list[Field] = game.encoding.fields(self._any)
        self.width = int(game.encoding.width(self._any))
        self.actions = int(game.encoding.actions(self._any))

    @property
    def version(self) -> int:
        return int(self.game.encoding.version())

    @cached_property
    def words(self) -> list[str]:
        """What each action stands for."""
        words: list[str] = self.game.encoding.action_words(self._any)
        return words

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        return self.game.catalogue(self.deck)

    def board(self, s: Any, seat: int) -> str:
        """What a seat may know of a position, as text."""
        return self.game.board(self.game.view(s, seat), self.faces)

    def begin(self, seed: int) -> "Episode":
        return Episode(self, self.game.setup(self.deck, self.players, self.options, checked_seed(seed)), 0)

    def resume(self, data: dict[str, Plain], turn: int) -> "Episode":
        """An episode where a dumped one stood."""
        s = self._any.clone()
        restore(s, data)
        return Episode(self, s, turn)

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (self.game.id, self.deck.source, self.players, self.options)


def reopened(id: str, source: str, players: int, options: Mapping[str, Value]) -> Setting:
    return Setting(*games.opened(id, source), players, options)


def setting(
    id: str,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | Path | None = None,
) -> Setting:
    opened = box(id, deck)
    return Setting(opened.game, opened.deck, players, options or {})


class Episode:
    """One game under way, played by seat and action. Where several seats are asked together, each has its turn."""

    def __init__(self, setting: Setting, s: Any, turn: int) -> None:
        self.setting, self.s = setting, s
        self.turn = turn  # decisions so far
        self._legal: dict[int, dict[int, int]] = {}  # of this position, by seat, once somebody asks

    @property
    def over(self) -> bool:
        return bool(self.setting.game.rules.over(self.s))

    @property
    def seat(self) -> int:
        """Who decides next; NOBODY once it is over."""
        return NOBODY if self.over else int(seat_of(next_due(self.setting.game.rules, self.s, self.turn)))

    @property
    def due(self) -> dict[int, int]:
        """All decisions that may be taken now: their frames by seat."""
        return {int(seat_of(f)): int(f) for f in self.setting.game.rules.due(self.s)}

    def legal(self, seat: int) -> dict[int, int]:
        """The moves that a seat may make now, by their actions; none for who is not asked."""
        if seat not in self._legal:
            f, game = self.due.get(seat), self.setting.game
            if f is None:
                return {}
            moves = game.rules.legal(self.s, f)
            actions = actions_of(game.encoding, game.rules, self.s, f)
            self._legal[seat] = {int(action): int(move) for action, move in zip(actions, moves, strict=True)}
        return self._legal[seat]

    def texts(self, seat: int) -> dict[int, str]:
        """The same in words: what a table's log would hold."""
        f = self.due.get(seat)
        if f is None:
            return {}
        return {action: self.setting.game.write(self.s, f, move) for action, move in self.legal(seat).items()}

    def check(self, seat: int, action: int) -> None:
        """ValueError if a seat may not do that now."""
        if self.over:
            raise ValueError("the game is over: nobody has an action; begin another")
        legal = self.legal(seat)
        if action not in legal:
            words, actions = self.setting.words, ", ".join(str(other) for other in sorted(legal))
            what = f"{action} ({words[action]})" if 0 <= action < len(words) else str(action)
            may = f"legal are {actions}" if legal else f"it is not asked, but seat {self.seat} is"
            raise ValueError(f"seat {seat} has no action {what} here: {may}")

    def play(self, seat: int, action: int) -> None:
        self.check(seat, action)
        self.setting.game.rules.apply(self.s, self.due[seat], self.legal(seat)[action])
        self.turn += 1
        self._legal = {}

    def observation(self, seat: int) -> NDArray[np.float32]:
        seen = observed(self.setting.game.encoding, self.s, seat)
        return np.frombuffer(seen, dtype=np.float64).astype(np.float32)  # type: ignore[call-overload, no-any-return]

    def rewards(self) -> list[float]:
        """Nothing until the end; then from -1 to 1 by each seat's share of the win."""
        if not self.over:
            return [0.0] * self.setting.players
        return [2.0 * float(share) - 1.0 for share in self.setting.game.hints.evaluate(self.s)]

    def clone(self) -> "Episode":
        return Episode(self.setting, self.s.clone(), self.turn)

    def redealt(self, seat: int, rng: Rng) -> "Episode":
        """Another that the seat takes for possible."""
        twin = self.clone()
        twin.s.redeal(seat, rng)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting.resume, (self.setting, dump(self.s), self.turn)

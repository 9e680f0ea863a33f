"""A game of For Science! in virtual time: who is free decides what to do, and the clock runs on to the next."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from labtop import games
from labtop.envs.episode import Episode, Setting, checked_seed
from labtop.envs.for_science import intentions
from labtop.envs.for_science.intentions import LONG, WAIT_LONG
from labtop.envs.for_science.observation import tell
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.constants import NONE
from labtop.games.for_science.game import GAME
from labtop.games.for_science.hints import ForScienceHints
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.team import Team
from labtop.kernel.feature_writer import Pen
from labtop.kernel.flow import NOBODY, seat_of
from labtop.kernel.game import Deck, Value
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import Rng, mixed, seeded
from labtop.kernel.snapshot import Plain, dump, restore

VERSION: Final = 1


class Sheet:
    """What one observation after the other is written on.

    It is always the same vector: compiled code keeps a hold on every one that it is handed by interpreted code."""

    def __init__(self, width: int) -> None:
        self.out = vec[float]([0.0] * width)
        self._numbers: NDArray[np.float64] = np.frombuffer(self.out, dtype=np.float64)  # type: ignore[call-overload]

    def read(self) -> NDArray[np.float32]:
        """What was written; the sheet is blank again."""
        seen = self._numbers.astype(np.float32)
        for place in np.flatnonzero(self._numbers).tolist():
            self.out[place] = 0.0
        return seen


class TimedSetting(Setting):
    """As `Setting`, with the pace of the team. Seats get free at a `tick` of the clock: every so many ms."""

    def __init__(self, deck: Deck, players: int | None, options: Mapping[str, Value], pace: str, tick: int) -> None:
        fewest, most = GAME.players
        players = fewest if players is None else players
        if not fewest <= players <= most:
            raise ValueError(f"{GAME.id} is for {fewest} to {most} players, not {players}")
        if pace not in GAME.paces:
            raise ValueError(f"a pace is one of {', '.join(GAME.paces)}, not {pace!r}")
        self.game, self.deck, self.players, self.pace, self.tick = GAME, deck, players, pace, tick
        self.options = GAME.checked_options(options)
        if self.options["timer"] == 0:
            raise ValueError("option 'timer' is 0: without a clock there is no end to waiting; choose another")
        self.hints = ForScienceHints()  # its plans are kept from game to game
        self._any: ForScience = GAME.setup(deck, players, self.options, 0)
        pen = Pen(vec[float](), 0, True)
        tell(self._any, 0, pen, self.hints.plans)
        self.fields = pen.fields
        self.width = sum(field.size for field in self.fields)
        self.sheet = Sheet(self.width)
        assert isinstance(deck.cards, Cards)
        self.actions = intentions.actions(deck.cards, players)

    @property
    def version(self) -> int:
        return VERSION

    @cached_property
    def words(self) -> list[str]:
        return intentions.words(self._any.cards, self.players)

    def begin(self, seed: int) -> "TimedEpisode":
        seed = checked_seed(seed)
        s = GAME.setup(self.deck, self.players, self.options, seed)
        episode = TimedEpisode(self, s, 0, [0] * self.players, seeded(mixed(seed, 1)))
        episode.run()
        return episode

    def resume(self, data: dict[str, Plain], turn: int, ready: tuple[int, ...] = (), dice: tuple[int, ...] = ()) -> Any:
        s = self._any.clone()
        restore(s, data)
        return TimedEpisode(self, s, turn, list(ready), Rng(*(i64(word) for word in dice)))

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (self.deck.source, self.players, self.options, self.pace, self.tick)


def reopened(source: str, players: int, options: Mapping[str, Value], pace: str, tick: int) -> TimedSetting:
    return TimedSetting(games.opened(GAME.id, source)[1], players, options, pace, tick)


class TimedEpisode(Episode):
    """One game under way. Each seat has a time from which it is free to decide."""

    setting: TimedSetting
    s: ForScience

    def __init__(self, setting: TimedSetting, s: ForScience, turn: int, ready: list[int], dice: Rng) -> None:
        super().__init__(setting, s, turn)
        pace = setting.game.paces[setting.pace]
        self.ready = ready  # ms, by seat
        self.team = Team(dice, pace.ms, pace.slips)

    def run(self) -> None:
        """Let the clock run until somebody who is asked is free, or the game is over."""
        while not self.over and not self.due:
            if RULES.waits(self.s):
                RULES.advance(self.s, self.s.next_alarm())
            else:
                RULES.advance(self.s, i64(min(self.ready[seat_of(f)] for f in RULES.due(self.s))))

    @property
    def seat(self) -> int:
        """Who decides next: of those who are free, who has been so longest; NOBODY once it is over."""
        return min(self.due, key=lambda seat: (self.ready[seat], seat), default=NOBODY)

    @property
    def due(self) -> dict[int, int]:
        """The frames of those who are asked and free, by seat."""
        return {int(seat_of(f)): int(f) for f in RULES.due(self.s) if self.ready[seat_of(f)] <= self.s.now}

    def legal(self, seat: int) -> dict[int, int]:
        if seat not in self._legal:
            f = self.due.get(seat)
            if f is None:
                return {}
            self._legal[seat] = intentions.possible(self.s, f, self.setting.hints.plans)
        return self._legal[seat]

    def texts(self, seat: int) -> dict[int, str]:
        f, game = self.due.get(seat), self.setting.game
        if f is None:
            return {}
        moves = self.legal(seat).items()
        return {action: "wait" if move == WAIT else game.write(self.s, f, move) for action, move in moves}

    def play(self, seat: int, action: int) -> None:
        self.check(seat, action)
        f, move = self.due[seat], self.legal(seat)[action]
        if move != WAIT and self.team.rng.below(1000) < self.team.slips:
            move = self.setting.hints.slip(self.s, f, move)
        ms = LONG if action == WAIT_LONG else self.team.takes(self.s, f, move)
        if move != WAIT:
            RULES.apply(self.s, f, move)
        tick = self.setting.tick
        self.ready[seat] = (int(self.s.now) + int(ms) + tick // 2) // tick * tick
        self.turn += 1
        self._legal = {}
        self.run()

    def teammate(self, seat: int) -> int:
        """The action of a good team-mate who is asked now; where all are as good, as roles are, one by lot."""
        legal = self.legal(seat)
        wanted = self.setting.hints.choice(self.s, self.due[seat])
        if wanted == NONE:
            return list(legal)[self.team.rng.clone().below(i64(len(legal)))]
        return next(action for action, move in legal.items() if move == wanted)

    def observation(self, seat: int) -> NDArray[np.float32]:
        sheet = self.setting.sheet
        tell(self.s, seat, Pen(sheet.out, 0, False), self.setting.hints.plans)
        return sheet.read()

    def clone(self) -> "TimedEpisode":
        return TimedEpisode(self.setting, self.s.clone(), self.turn, self.ready[:], self.team.rng.clone())

    def redealt(self, seat: int, rng: Rng) -> "TimedEpisode":
        twin = self.clone()
        twin.s.redeal(seat, rng)
        twin.team.rng = rng.split()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        dice = self.team.rng
        words = int(dice.a), int(dice.b), int(dice.c), int(dice.counter)
        return TimedSetting.resume, (self.setting, dump(self.s), self.turn, tuple(self.ready), words)

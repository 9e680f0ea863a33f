"""The games for OpenSpiel: importing this registers them. Prose: docs/environments.md."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from labtop import extras, games
from labtop.envs.episode import TURN_BASED, Episode, Setting, setting
from labtop.kernel.flow import NOBODY, NOTHING, Journal, arg_of, seat_of, step_of
from labtop.kernel.game import Game, Value
from labtop.kernel.rng import SEED_BITS, Rng

extras.need("envs", "labtop.envs.openspiel", "pyspiel")

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # noqa: E402

BYTES = SEED_BITS // 8  # that chance draws, one by one; together they are the seed, the lowest first
OUTCOMES = 256
# No rule tells how long a game may last. Of 120 random ones at each number of players the longest took 1,431 decisions.
LONGEST = 10_000
WORD = 1 << 32
MARKUP = re.compile(r"(?<!\\)\[[^\]]*\]")
Heard = tuple[int, ...]


class Playthrough:
    """A game as OpenSpiel holds it: chance's bytes as long as it draws them, then the game and what its seats heard.

    OpenSpiel copies it with `deepcopy` and saves it by pickling.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.drawn: tuple[int, ...] = ()
        self.episode: Episode | None = None  # once all bytes are drawn
        self.heard: tuple[Heard, ...] = ()  # what happened, and what each seat answered
        self.told = [(0, "")] * setting.players  # by seat: how much of that is in words, and these

    def draw(self, byte: int) -> None:
        if not 0 <= byte < OUTCOMES:
            raise ValueError(f"chance draws a byte, from 0 to {OUTCOMES - 1}, not {byte}")
        self.drawn += (byte,)
        if len(self.drawn) == BYTES:
            self.episode = self.setting.begin(int.from_bytes(bytes(self.drawn), "little"))

    def play(self, action: int) -> None:
        episode = self.episode
        assert episode is not None
        seat = episode.seat
        episode.check(seat, action)
        journal = episode.s.journal = Journal()
        episode.play(seat, action)
        episode.s.journal = None
        answer = (seat, action)
        events = [(e.what, e.seat, e.thing, e.source, e.target, e.seen) for e in journal.events]
        self.heard += (answer, *events)

    def remembered(self, seat: int) -> str:
        """All that a seat has answered and heard, as far as it may know."""
        done, text = self.told[seat]
        for heard in self.heard[done:]:
            if len(heard) == 2:
                if heard[0] == seat:
                    text += f"!{heard[1]} "
                continue
            what, who, thing, source, target, seen = heard
            known = thing if seen < 0 or seen >> seat & 1 else NOTHING
            text += f"{what},{who},{known},{source},{target} "
        self.told[seat] = len(self.heard), text
        return text

    def seen(self, seat: int) -> str:
        """What a seat may know of the table, and what is asked of whom."""
        episode = self.episode
        if episode is None:
            return ""
        game, s = self.setting.game, episode.s
        asked = [[game.rules.steps[step_of(f)].name, int(seat_of(f)), int(arg_of(f))] for f in game.rules.due(s)]
        return msgspec.json.encode([game.view(s, seat), asked, episode.seat]).decode()

    def redealt(self, seat: int, rng: Rng) -> "Playthrough":
        """Another that the seat takes for possible. What the others remember of the true one is forgotten."""
        twin = self.clone()
        if twin.episode is not None:
            twin.drawn, twin.heard = (), ()
            twin.told = [(0, self.remembered(seat) if other == seat else "") for other in range(len(self.told))]
            twin.episode = twin.episode.redealt(seat, rng)
        return twin

    def clone(self) -> "Playthrough":
        twin = Playthrough(self.setting)
        twin.drawn, twin.heard, twin.told = self.drawn, self.heard, self.told[:]
        twin.episode = None if self.episode is None else self.episode.clone()
        return twin

    def __deepcopy__(self, memo: object) -> "Playthrough":
        return self.clone()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Each game has a class of its own: what OpenSpiel keeps of it must outlive Python, as classes do."""

    id: str
    kind: Any  # a pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        options = {option.id: parameters[parameter_of(option.id)] for option in games.find(self.id).options}
        self.setting = setting(self.id, parameters["players"], options, parameters["deck"] or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(parameters))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """None for what is not told apart here: public and private things by themselves."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observation has no parameters; given are {params}")
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.setting, kind.perfect_recall) if whole else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.playthrough = Playthrough(game.setting)

    def current_player(self) -> int:
        episode = self.playthrough.episode
        if episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if episode.over else episode.seat

    def is_terminal(self) -> bool:
        return self.playthrough.episode is not None and self.playthrough.episode.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.playthrough.episode is not None
        return sorted(self.playthrough.episode.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1.0 / OUTCOMES) for byte in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.playthrough.episode is None:
            self.playthrough.draw(action)
        else:
            self.playthrough.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of a move, where it is legal; else what the action stands for."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        episode = self.playthrough.episode
        move = None if episode is None else episode.legal(player).get(action)
        if episode is None or move is None:
            return self.playthrough.setting.words[action]
        return self.playthrough.setting.game.write(episode.s, episode.due[player], move)

    def returns(self) -> list[float]:
        episode = self.playthrough.episode
        return [0.0] * self.playthrough.setting.players if episode is None else episode.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one. It has no history: no deal of chance led to it."""
        low, middle, high = (int(sampler() * WORD) % WORD for _ in range(3))
        twin: SpielState = self.get_game().new_initial_state()
        twin.playthrough = self.playthrough.redealt(player, Rng(low, middle, high, 1))
        return twin

    def __str__(self) -> str:
        """What everybody may know, for people."""
        if self.playthrough.episode is None:
            return f"{len(self.playthrough.drawn)} of {BYTES} bytes drawn"
        board = self.playthrough.setting.board(self.playthrough.episode.s, NOBODY)
        return MARKUP.sub("", board).replace("\\[", "[")


class Observer:
    """What a seat knows, as OpenSpiel asks for it. The tensor is the same with perfect recall: see the page."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(setting.width, np.float32)
        self.dict = {}
        at = 0
        for field in setting.fields:
            self.dict[field.name] = self.tensor[at : at + field.size]
            at += field.size

    def set_from(self, state: SpielState, player: int) -> None:
        episode = state.playthrough.episode
        self.tensor[:] = 0.0 if episode is None else episode.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = state.playthrough.seen(player)
        return f"{state.playthrough.remembered(player)}\n{seen}" if self.recalls else seen


def parameter_of(option: str) -> str:
    """OpenSpiel's parameters are words without a dash."""
    return option.replace("-", "_")


def register(id: str) -> None:
    game: Game[Any] = games.find(id)
    defaults: dict[str, Value] = {"players": game.players[0], "deck": ""}
    kind = pyspiel.GameType(
        short_name=f"labtop_{id.replace('-', '_')}",
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.players[0],
        max_num_players=game.players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults | {parameter_of(option.id): option.default for option in game.options},
    )
    pyspiel.register_game(kind, type(f"{type(game).__name__}ForSpiel", (SpielGame,), {"id": id, "kind": kind}))


for id in TURN_BASED:
    register(id)

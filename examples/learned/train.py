"""Trains an agent against `easy`: python examples/learned/train.py. Prose: docs/learning.md.

It is told what `easy` would do and learns when to do something else, by proximal policy optimisation (PPO). All games
of a batch are stepped together; the weights go into a file that `labtop_learned` plays from, which needs NumPy only.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import mse_loss

from labtop import games
from labtop.envs.vector import Vector, vector

OUT = Path(__file__).parent / "labtop_learned" / "learned.npz"
GAMES, STEPS = 512, 64  # side by side; steps between two updates
HIDDEN = 128
TRUST = 4.0  # in advice, to begin with: it is followed about 9 times of 10
RATE, CLIP, ENTROPY, TRACE = 5e-4, 0.2, 0.002, 0.97  # of PPO; the last is lambda of the advantages
MINIBATCH, EPOCHS = 2048, 2


class Mind(nn.Module):
    """A chance for each action and a value for the seat, from an observation and what `easy` would do."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        self.trust = nn.Parameter(torch.tensor(TRUST))
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: torch.Tensor, may: torch.Tensor, advice: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inside = self.body(seen)
        trusted = self.trust.expand(len(seen), 1)
        logits = self.policy(inside).scatter_add(1, advice[:, None], trusted).masked_fill(~may, -1e9)
        return torch.log_softmax(logits, 1), self.value(inside).squeeze(-1)


class Rollout:
    """What one seat of every game saw, did and got in some steps."""

    def __init__(self, env: Vector) -> None:
        shape = (STEPS, env.n)
        self.seen = np.zeros((*shape, env.width), np.float32)
        self.may = np.zeros((*shape, env.actions), np.bool_)
        self.advice, self.did = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.mine, self.done = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
        self.chance, self.value, self.reward = (np.zeros(shape, np.float32) for _ in range(3))

    def play(self, env: Vector, mind: Mind, seats: np.ndarray) -> None:
        """Play on in all games: these seats by the mind, the others as `easy` does."""
        rows = np.arange(env.n)
        for t in range(STEPS):
            self.seen[t], self.may[t], self.advice[t] = env.observations, env.masks, env.advise()
            self.mine[t], self.did[t] = env.to_act == seats, self.advice[t]
            asked = np.flatnonzero(self.mine[t])
            with torch.no_grad():
                chances, value = mind(
                    *map(torch.from_numpy, (self.seen[t, asked], self.may[t, asked], self.advice[t, asked]))
                )
                drawn = torch.multinomial(chances.exp(), 1)
            self.did[t, asked] = drawn.squeeze(1).numpy()
            self.chance[t, asked] = chances.gather(1, drawn).squeeze(1).numpy()
            self.value[t, asked] = value.numpy()
            env.step(self.did[t])
            self.done[t], self.reward[t] = env.done, env.rewards[rows, seats]

    def judged(self) -> tuple[np.ndarray, np.ndarray]:
        """How much better each decision was than expected, and which are known yet: one waits for the next of
        the same seat, or for the end of the game."""
        better, known = np.zeros_like(self.value), np.zeros_like(self.mine)
        told = np.zeros(self.value.shape[1], np.bool_)
        then, trace, got = (np.zeros(self.value.shape[1], np.float32) for _ in range(3))
        for t in reversed(range(STEPS)):
            over, mine = self.done[t], self.mine[t]
            then, trace, got = np.where(over, 0, then), np.where(over, 0, trace), np.where(over, self.reward[t], got)
            told = told | over
            known[t] = mine & told
            better[t] = np.where(known[t], got + then - self.value[t] + TRACE * trace, 0)
            then, got = np.where(mine, self.value[t], then), np.where(mine, 0, got)
            trace, told = np.where(mine, better[t], trace), told | mine
        return better, known


def learn(mind: Mind, optimiser: torch.optim.Optimizer, rollout: Rollout) -> None:
    better, known = rollout.judged()
    seen, may, advice, did, before, gain, worth = (
        torch.from_numpy(array[known])
        for array in (
            *(rollout.seen, rollout.may, rollout.advice, rollout.did, rollout.chance),
            *(better, better + rollout.value),
        )
    )
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(did)).split(MINIBATCH):
            chances, value = mind(seen[part], may[part], advice[part])
            ratio = (chances.gather(1, did[part, None]).squeeze(1) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            spread = -(chances.exp() * chances).sum(1).mean()
            loss = -torch.min(ratio * gain[part], clipped * gain[part]).mean() - ENTROPY * spread
            loss = loss + 0.5 * mse_loss(value, worth[part])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(mind.parameters(), 0.5)
            optimiser.step()


def train(game: str, minutes: float, seed: int) -> Mind:
    """As many updates as there is time for, in steps that become smaller."""
    torch.manual_seed(seed)
    env = vector(game, n=GAMES, seed=seed)
    seats = np.arange(GAMES) % env.seats
    mind = Mind(env.width, env.actions)
    optimiser = torch.optim.Adam(mind.parameters(), lr=RATE)
    begun, updates, won, over = time.monotonic(), 0, 0.0, 0
    while (spent := (time.monotonic() - begun) / 60) < minutes:
        optimiser.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / minutes)
        rollout = Rollout(env)
        rollout.play(env, mind, seats)
        learn(mind, optimiser, rollout)
        won, over = won + float((rollout.reward[rollout.done] + 1).sum()) / 2, over + int(rollout.done.sum())
        updates += 1
        if updates % 10 == 0 and over:
            print(f"{spent:5.1f} min  {updates:5} updates  {won / over:.1%} of {over} games won", flush=True)
            won, over = 0.0, 0
    return mind


def keep(mind: Mind, game: str, file: Path) -> None:
    layers = [mind.body[0], mind.body[2], mind.policy]
    kept = {f"weight{n}": layer.weight for n, layer in enumerate(layers)}
    kept |= {f"bias{n}": layer.bias for n, layer in enumerate(layers)} | {"trust": mind.trust}
    numbers = {name: array.detach().numpy().astype(np.float16) for name, array in kept.items()}
    version = np.array(int(games.find(game).encoding.version()))
    np.savez_compressed(file, game=np.array(game), version=version, **numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="experiment")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    if not args.minutes > 0:
        parser.error("--minutes is above 0")
    if args.out.suffix != ".npz" or not args.out.parent.is_dir():
        parser.error(f"--out is a .npz file in a folder that is there, not {args.out}")
    keep(train(args.game, args.minutes, args.seed), args.game, args.out)
    print(f"{args.out}: install it with pip install ./examples/learned")


if __name__ == "__main__":
    main()

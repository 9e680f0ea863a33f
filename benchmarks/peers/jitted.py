"""Pgx on the processor: 1,024 games at once, compiled by JAX. Compiling and warming up are not in the time.

Actions are drawn in the compiled function, as in Pgx's own examples; observations and masks are part of its state. Two
ways: many steps in one call, where nothing comes back to Python between, and a call a step. With `all`, on all cores
and by the clock on the wall.
"""

import sys
import time
from typing import Any

import jax  # type: ignore[import-not-found, unused-ignore]
import jax.numpy as jnp  # type: ignore[import-not-found, unused-ignore]
import pgx  # type: ignore[import-not-found, unused-ignore]
from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

from benchmarks.peers.timing import Row, row, tell

GAMES = {"tic_tac_toe": "tic-tac-toe", "connect_four": "connect four", "leduc_holdem": "Leduc poker"}
AT_ONCE = 1024
STEPS = 256  # in one call
ALL = sys.argv[-1] == "all"
now = time.perf_counter if ALL else time.process_time


def measure_one(id: str, name: str, seconds: float) -> list[Row]:
    env = pgx.make(id)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, draws, deals = jax.random.split(key, 3)
        actions = jax.random.categorical(draws, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        state = step(state, actions, jax.random.split(deals, AT_ONCE))
        return (state, key), state.terminated.sum()

    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), AT_ONCE))
    carry = (begin, jax.random.PRNGKey(2))
    in_one_call = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS))
    a_call_a_step = jax.jit(lambda carry: one(carry, None))
    ways = (("batch of 1024", in_one_call, STEPS), ("batch of 1024, a call a step", a_call_a_step, 1))
    cores = ", all cores" if ALL else ""
    return [row(name, "Pgx", way + cores, timed(call, carry, steps, seconds)) for way, call, steps in ways]


def timed(call: Any, carry: Any, steps: int, seconds: float) -> tuple[float, float]:
    carry, _ = jax.block_until_ready(call(carry))
    games = calls = 0
    start = now()
    while (taken := now() - start) < seconds:
        carry, ended = jax.block_until_ready(call(carry))
        games += int(ended.sum())
        calls += 1
    return games / taken, calls * steps * AT_ONCE / taken


def measure(seconds: float) -> list[Row]:
    return [told for id, name in GAMES.items() for told in measure_one(id, name, seconds)]


if __name__ == "__main__":
    tell(measure)

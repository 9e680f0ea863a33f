"""Are Experiment's tasks worth what they cost? Expected effort by task shape, and what `easy` makes of each.

Effort: rounds that a single-minded player needs to gather the primary flasks of a task from nothing, taking one
open card a round after a random number of others have chosen. Play: `easy` in every seat, standard deck.

    python benchmarks/experiment_points.py --games 20000
"""

import argparse
import random
from collections import Counter, defaultdict

from rich.console import Console
from rich.table import Table

from labtop import games
from labtop.bots.levels import player
from labtop.bots.player import finish
from labtop.games.experiment.cards import BLUE, Cards
from labtop.kernel.rng import mixed

GAME = games.find("experiment")
DECK = GAME.deck()
HALVES = {3: (0, 1), 4: (1, 2), 5: (0, 2)}  # orange, green, purple
Shape = tuple[int, int, int]  # primary vessels, mixed vessels, twins


def shape(cards: Cards, task: int) -> Shape:
    recipe = list(cards.recipes[task])
    return sum(recipe[:3]), sum(recipe[3:]), sum(n - 1 for n in recipe if n)


def flasks(cards: Cards, task: int) -> list[int]:
    need = list(cards.recipes[task][:3])
    for colour, halves in HALVES.items():
        for half in halves:
            need[half] += cards.recipes[task][colour]
    return need


def rounds_alone(need: list[int], seats: int, dice: random.Random) -> int:
    """Rounds until the flasks are gathered from the open cards."""
    left, rounds = list(need), 0
    while any(left):
        rounds += 1
        bench = [dice.randrange(BLUE + 1) for _ in range(seats - 1)]
        gone = dice.randrange(seats)
        for _ in range(min(gone, len(bench))):
            bench.pop(dice.randrange(len(bench)))
        wanted = [colour for colour in bench if left[colour]]
        if wanted:
            left[max(wanted, key=lambda colour: left[colour])] -= 1
    return rounds


def efforts(cards: Cards, trials: int) -> dict[Shape, float]:
    dice = random.Random(1)
    found: dict[Shape, list[int]] = defaultdict(list)
    for task in range(len(cards.ids)):
        for _ in range(trials):
            for seats in range(3, 7):
                found[shape(cards, task)].append(rounds_alone(flasks(cards, task), seats, dice))
    return {key: sum(values) / len(values) for key, values in found.items()}


def played(cards: Cards, number: int) -> tuple[Counter[Shape], Counter[Shape]]:
    """By shape: tasks that came to a hand, and those fulfilled."""
    taken: Counter[Shape] = Counter()
    done: Counter[Shape] = Counter()
    for n in range(number):
        seats = 3 + n % 4
        s = GAME.setup(DECK, seats, {"strategic": False, "balance": False}, mixed(2, n))
        finish(GAME.rules, s, [player("easy", GAME, mixed(n, seat)) for seat in range(seats)])
        for seat in range(seats):
            done.update(shape(cards, task) for task in s.done[seat])
            taken.update(shape(cards, task) for task in s.done[seat])
            taken.update(shape(cards, held >> 1) for held in s.tasks[seat])
    return taken, done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--trials", type=int, default=400)
    args = parser.parse_args()
    cards = DECK.cards
    assert isinstance(cards, Cards)
    effort = efforts(cards, args.trials)
    taken, done = played(cards, args.games)
    points = {shape(cards, task): int(cards.points[task]) for task in range(len(cards.ids))}
    number = Counter(shape(cards, task) for task in range(len(cards.ids)))
    table = Table("primary", "mixed", "twins", "tasks", "points", "effort", "points/effort", "fulfilled of taken")
    for key in sorted(effort, key=lambda k: effort[k]):
        table.add_row(
            *map(str, key),
            str(number[key]),
            str(points[key]),
            f"{effort[key]:.2f}",
            f"{points[key] / effort[key]:.2f}",
            f"{done[key] / taken[key]:.1%}",
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()

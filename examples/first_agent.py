"""A program that takes a seat: a line of JSON comes for each decision, a line goes back. See docs/agents.md.

labtop simulate experiment --games 100 --bots "program:python3 examples/first_agent.py,random"
"""

import json
import random
import re
import sys

GOOD = ("fulfil", "activate", "build")  # verbs that get something done, whatever the game


def worth(move):
    """Labels tell what a move brings: "Fulfil Retired Canary (3) with wild", "Press Submarine: 2 Infamy"."""
    return max(map(int, re.findall(r"\d+", move["label"])), default=0)


def choose(asked):
    """The text of one of the legal moves."""
    moves, view = asked["legal"], asked["view"]
    if good := [move for move in moves if move["verb"] in GOOD]:
        return max(good, key=worth)["text"]
    if asked["prompt"]["step"] == "take":  # in Experiment: keep two tasks going, and flasks of every colour
        flasks = [move for move in moves if move["things"][0].startswith("open-")]
        if flasks and len(view["mine"]["tasks"]) > 1:
            have = view["panels"][view["seat"]]["lab"]
            return min(flasks, key=lambda move: have.get(move["text"].removeprefix("take "), 0))["text"]
        moves = [move for move in moves if "task" in move["text"]] or moves
    return random.Random(asked["seed"]).choice(moves)["text"]  # with its seed, a game can be played again


for line in sys.stdin:  # until the game ends
    message = json.loads(line)
    if "id" in message:  # or else it is the opening line, or the closing one
        print(json.dumps({"id": message["id"], "move": choose(message)}), flush=True)

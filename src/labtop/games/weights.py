"""What the parts of a position are worth: learned by `labtop train`, kept in a game's weights.toml."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from librt.vecs import vec

from labtop.kernel.hints import Hints

H = TypeVar("H", bound=Hints[Any])


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: str  # digest of the deck with which they were learned
    weights: Mapping[str, float]


def taught(hints: H, package: str | None) -> H:
    """A game's hints, with what was learned for it."""
    assert package is not None
    found = msgspec.convert(tomllib.loads((files(package) / "weights.toml").read_text("utf-8")), Weights)
    hints.weights = vec[float]([found.weights[part] for part in hints.part_names()])
    hints.learned_with = found.deck
    return hints

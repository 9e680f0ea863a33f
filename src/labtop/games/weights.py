"""What the parts of a position are worth: learned by `labtop train`, kept in a game's weights.toml."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

import msgspec
from librt.vecs import vec


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deck: str  # digest of the deck with which they were learned
    weights: Mapping[str, float]

    def of(self, parts: Sequence[str]) -> vec[float]:
        return vec[float]([self.weights[part] for part in parts])


def learned(package: str) -> Weights:
    """Those of a game, by its package."""
    return msgspec.convert(tomllib.loads((files(package) / "weights.toml").read_text("utf-8")), Weights)

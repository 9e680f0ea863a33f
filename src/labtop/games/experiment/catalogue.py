"""What is printed on the cards of Experiment, for whoever shows them."""

from collections.abc import Mapping

from labtop.games.experiment.cards import Cards
from labtop.games.words import Words
from labtop.kernel.game import Face


def catalogue(cards: Cards, words: Words) -> Mapping[str, Face]:
    return {id: Face(name, "task", "") for id, name in zip(cards.ids, cards.names, strict=True)}

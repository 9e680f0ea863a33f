"""Any game at a terminal: what a seat may see, its moves by number, the rule behind each. No rule is in here."""

from labtop.terminal.keyboard import play
from labtop.terminal.replays import replay
from labtop.terminal.screen import named

__all__ = ["named", "play", "replay"]

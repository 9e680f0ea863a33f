"""Free play at a terminal: in the negotiation of Science! all may speak at any time, and one keyboard must do."""

import io

from rich.console import Console

from games.science.positions import source, vote
from labtop import Table
from labtop.games.science.game import GAME
from labtop.kernel.game import Move
from labtop.tables.table import Box
from labtop.terminal import play
from labtop.terminal.keyboard import by_seats, could_mean

NAMES = ["Ann", "Ben", "Cleo"]
ROLES = ["philosopher", "businessman", "politician"]  # by seat
# The Businessman gains by the first option, and wants the vote of the Philosopher, who loses little by it.
BRIBERY = vote(['money = 6, who = "businessman"'], ['money = 1, who = "politician"'])
UNANIMITY = vote(["money = 2"], ["money = -2"])


def talking(event: str) -> Table:
    """A table at which an event is talked over, and nobody has said anything yet."""
    table = Box(GAME, GAME.deck(source(event))).start(3, seed=1)
    while (prompt := table.prompt(table.to_act[0])) is not None and prompt.step != "negotiate":
        table.play(prompt.seat, f"take {ROLES[prompt.seat]}" if prompt.step == "role" else "fund")
    assert table.to_act == (0, 1, 2)
    return table


class Session:
    """Lines typed at a table, until the input ends; who was asked, and what had been said by then."""

    def __init__(self, table: Table, seats: str, *lines: str) -> None:
        self.table, self.left = table, list(lines)
        self.asked: list[str] = []
        self.lengths: list[int] = []  # of the log, by question
        self.to_act: list[tuple[int, ...]] = []
        self.file = io.StringIO()
        console = Console(file=self.file, width=200, height=24)
        play(table, seats.split(), NAMES, bot_seed=1, ask=self.ask, console=console)

    def ask(self, question: str) -> str:
        self.asked.append(question.partition(" (a number")[0].partition(",")[0])
        self.lengths.append(len(self.table.log))
        self.to_act.append(self.table.to_act)
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def said(self, question: int) -> list[tuple[int, str]]:
        """Who said what between a question and the next one."""
        log = self.table.log[self.lengths[question] : self.lengths[question + 1]]
        return [(entry.seat, entry.text) for entry in log]

    @property
    def shown(self) -> str:
        return self.file.getvalue()


def test_after_a_persons_move_each_computer_player_still_to_act_speaks_once() -> None:
    session = Session(talking(BRIBERY), "you easy easy", "give seat 1 1", "give seat 2 1", "give seat 1 1")
    assert session.asked == ["Ann"] * 4
    for question in range(3):
        assert session.to_act[question] == (0, 1, 2)  # they have more to say, and wait for their turn
        assert [seat for seat, _ in session.said(question)] == [0, 1, 2]


def test_nobody_speaks_where_all_computer_players_are_done() -> None:
    session = Session(talking(UNANIMITY), "you easy easy", "give seat 1 1", "give seat 1 1", "give seat 2 1")
    assert session.said(0) == [(0, "give seat 1 1"), (1, "done"), (2, "done")]
    assert session.said(1) == [(0, "give seat 1 1")] and session.said(2) == [(0, "give seat 2 1")]


def test_a_person_who_said_done_is_asked_again_when_a_computer_player_makes_an_offer() -> None:
    session = Session(talking(BRIBERY), "you easy random", "done", "accept seat 1")
    (_, done), (seat, offer) = session.said(0)[0], session.said(0)[-1]
    assert done == "done" and seat == 1 and offer.startswith("offer seat 0 ")
    assert session.asked[:2] == ["Ann", "Ann"] and "Ben offers you $" in session.shown
    assert session.said(1)[0] == (0, "accept seat 1")


def test_a_person_undoes_an_offer_made_in_the_open_while_nobody_answered() -> None:
    table = talking(UNANIMITY)
    session = Session(table, "you friend friend", "", "offer seat 1 1 for 4", "u")
    assert session.asked == ["Pass the keyboard to Ann", "Ann", "Ann", "Ann"]
    assert session.said(1) == [(0, "offer seat 1 1 for 4")] and session.said(2) == [(0, "undo")]
    assert "Ann takes back a move." in session.shown
    assert "offer seat 1 1 for 4" in [move.text for move in table.legal(0)]  # the offer is gone, and the try is back
    assert not any(move.text.startswith("withdraw") for move in table.legal(0))


def test_what_a_computer_player_has_answered_cannot_be_undone() -> None:
    session = Session(talking(UNANIMITY), "you easy easy", "offer seat 1 1 for 4", "u")
    assert (1, "decline seat 0") in session.said(0) and session.said(1) == []
    assert "Not possible: nothing of yours was the last move." in session.shown


def test_two_people_at_one_keyboard_pass_it_on_and_back() -> None:
    session = Session(talking(UNANIMITY), "you friend easy", "", "done", "", "offer seat 0 1 for 4", "done", "")
    assert session.asked == [
        "Pass the keyboard to Ann",
        "Ann",  # is done
        "Pass the keyboard to Ben",
        "Ben",  # makes Ann an offer, and keeps the keyboard
        "Ben",  # is done
        "Pass the keyboard to Ann",
        "Ann",  # is asked again
    ]
    assert session.said(3) == [(1, "offer seat 0 1 for 4"), (2, "done")]
    assert "Ben offers you $1 for $4." in session.shown


def test_of_two_people_the_one_at_the_keyboard_goes_on_talking() -> None:
    session = Session(talking(UNANIMITY), "you friend easy", "", "give seat 1 1", "give seat 2 1", "done", "")
    assert session.asked == ["Pass the keyboard to Ann", "Ann", "Ann", "Ann", "Pass the keyboard to Ben", "Ben"]


def test_a_player_is_named_by_name_in_what_one_types() -> None:
    names = ["Ada", "Ben", "Ann-Lou"]
    assert by_seats("give ben 3", names) == "give seat 1 3"
    assert by_seats("offer ANN-LOU 2 for 5", names) == "offer seat 2 2 for 5"
    assert by_seats("bend adage", names) == "bend adage"
    moves = [Move("give seat 1 3", "give", ("seat-1",), "Give @1 $3", "4.2"), Move("done", "done", (), "Done", "4.2")]
    for said in ("give ben 3", "give ben", "give ben $3", "give seat 1 3"):
        assert could_mean(said, moves, names) == [1]

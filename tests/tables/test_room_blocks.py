"""Blocks at a table with people: where they are is kept with the log, and a judge says what touches what."""

import pytest

from labtop import games
from labtop.kernel.game import IllegalMove
from labtop.physics.poses import Pose, Verdict
from labtop.physics.structures import Structures
from labtop.tables.records import OPEN, Refused
from labtop.tables.replays import looked_back
from labtop.tables.room import Room
from tables.meeting import Meeting, playing, rebuilt

DECK = games.opened("for-science", None)[1]
FLAT = (1.0, 0.0, 0.0, 0.0)


def block(shape: str, z: float = 0.015) -> Pose:
    return Pose(shape, (0.0, 0.0, z), FLAT)


def stands(touches: tuple[tuple[int, int], ...] = (), on_table: tuple[int, ...] = (0,)) -> Verdict:
    return Verdict(True, "", (), touches, on_table, (), ())


def site_of(room: Room) -> Structures:
    assert room.blocks is not None
    return room.blocks


def site(meeting: Meeting) -> Structures:
    return site_of(meeting.room)


@pytest.fixture
def building() -> Meeting:
    """Ann builds by hand, in a workshop, whatever one card shows."""
    meeting = playing("ann", seats=(OPEN, "easy"), game="for-science", deck=DECK, building="blocks", timer=0)
    for seat in (0, 1):
        text = next(
            text for text in meeting.legal(seat) if text == ("choose equipment-whisperer", "choose coffee-guy")[seat]
        )
        meeting.move("ann", text) if seat == 0 else meeting.bot(seat, text)
    meeting.move("ann", "draw")
    meeting.move("ann", next(text for text in meeting.legal(0) if "workshop-0" in text and text.startswith("play")))
    meeting.move("ann", "build workshop-0")
    return meeting


def test_what_touches_what_is_for_the_judge_to_say(building: Meeting) -> None:
    building.move("ann", "take brick")
    why = "what touches what is for the judge to say: let go, and ask"
    for text in ("join brick-1 table", " Join  brick-1 TABLE", "present"):
        building.refuses("move", "ann", building.room.seq, text, why=why)


def test_two_moves_in_one_are_the_judges_alone(building: Meeting) -> None:
    with pytest.raises(Refused, match="is not a move"):
        building.move("ann", "take brick; take brick")


def test_what_the_judge_saw_is_one_entry_and_is_played_again_alike(building: Meeting) -> None:
    building.move("ann", "take brick")
    building.move("ann", "take slat")
    record = building.do("judged", "ann", (block("brick"), block("slat", 0.0375)), stands(((0, 1),)))
    assert record.text == "join brick-1 table; join brick-1 slat-1; present"
    assert rebuilt(building).table is not None
    again = rebuilt(building)
    assert not again.strayed and again.table is not None and again.table.digest == building.table.digest
    assert [entry.text for entry in building.table.log][-1] == record.text


def test_the_same_seen_again_is_refused_and_nothing_changes(building: Meeting) -> None:
    building.move("ann", "take brick")
    building.do("judged", "ann", (block("brick"),), stands())
    building.refuses("judged", "ann", (block("brick"),), stands(), why="it is shown already, and nothing has changed")


def test_blocks_that_are_not_ones_own_are_refused(building: Meeting) -> None:
    building.move("ann", "take brick")
    for blocks in ((), (block("slat"),), (block("brick"), block("brick"))):
        why = "these are not the blocks of your structure, which has brick"
        building.refuses("judged", "ann", blocks, stands(), why=why, overtaken=True)
        building.refuses("pose", "ann", blocks, why=why, overtaken=True)


def test_who_builds_nothing_moves_no_blocks(building: Meeting) -> None:
    building.move("ann", "tear down")
    building.refuses("pose", "ann", (), why="you are building nothing with your hands")


def test_where_blocks_came_to_rest_is_kept_and_no_note_is_made_of_it(building: Meeting) -> None:
    building.move("ann", "take brick")
    noted = [*building.room.notes]
    building.do("pose", "ann", (block("brick", 0.0150000001),))
    assert site(building).poses[0].blocks == (block("brick", 0.0150000001),)
    assert building.room.notes == noted
    assert site_of(rebuilt(building)).poses == site(building).poses


def test_poses_go_with_the_blocks(building: Meeting) -> None:
    building.move("ann", "take brick")
    building.do("pose", "ann", (block("brick"),))
    building.move("ann", "take slat")
    assert len(site(building).poses[0].blocks) == 1, "the first of two"
    building.move("ann", "topple")
    assert not site(building).poses[0].blocks
    building.move("ann", "take brick")
    assert not site(building).poses[0].blocks
    assert site_of(rebuilt(building)).poses == site(building).poses


def test_a_replay_shows_where_blocks_were(building: Meeting) -> None:
    building.move("ann", "take brick")
    step = len(building.table.log)
    building.do("pose", "ann", (block("brick"),))
    building.do("pose", "ann", (block("brick", 0.03),))
    building.move("ann", "topple")

    def at_step(n: int) -> dict[str, tuple[Pose, ...]]:
        return looked_back(building.room, building.table, n, 0, None).poses

    assert at_step(step - 1) == {}
    assert at_step(step) == {"0": (block("brick", 0.03),)}
    assert at_step(step + 1) == {}


def test_undo_takes_back_all_that_the_judge_saw(building: Meeting) -> None:
    building.move("ann", "take brick")
    before = building.table.digest
    building.do("judged", "ann", (block("brick"),), stands())
    building.table.undo(0)
    assert building.table.digest == before
    with pytest.raises(IllegalMove, match="no alarm"):
        building.table.advance(1)

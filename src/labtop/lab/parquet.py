"""Results as Parquet (extra: `labtop[lab]`): written in parts, so that one can stop and go on, and joined at the end.

Until then the parts lie in `FILE.parts/`, each named after its first game; a part is there whole or not at all. Which
schedule they belong to stands beside them, and in the end in the file. Whoever writes them holds a lock there.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from labtop import extras
from labtop.lab.pool import SimulationError
from labtop.lab.schedule import Decision, Result, Schedule

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    import pyarrow as pa

About = dict[str, Any]  # what tells one schedule from another, as plain data
T = TypeVar("T", Result, Decision)
KEY = b"labtop"  # of the file's metadata
ABOUT = "schedule.json"
LOCK = "lock"
GROUP = 50_000  # rows of a row group


def check_installed() -> None:
    extras.need("lab", "writing Parquet")


def games_schema() -> "pa.Schema":
    import pyarrow as pa

    return pa.schema(
        [
            ("n", pa.int64()),
            ("seed", pa.string()),
            ("game", pa.string()),
            ("deck", pa.string()),
            ("players", pa.int8()),
            ("options", pa.string()),
            ("bots", pa.list_(pa.string())),
            ("ranks", pa.list_(pa.int8())),
            ("scores", pa.list_(pa.int32())),
            ("shares", pa.list_(pa.float64())),
            ("decisions", pa.int32()),
            ("lasted", pa.int32()),
            ("ms", pa.int64()),
            ("tie", pa.bool_()),
            ("lost", pa.bool_()),
            ("why", pa.string()),
            ("answers", pa.list_(pa.map_(pa.string(), pa.int32()))),
        ]
    )


def decisions_schema() -> "pa.Schema":
    import pyarrow as pa

    texts, numbers = ("bot", "step", "rule", "move"), {"n": pa.int64(), "seat": pa.int8()}
    return pa.schema(
        [(name, pa.string() if name in texts else numbers.get(name, pa.int32())) for name in Decision.__struct_fields__]
    )


def games_table(schedule: Schedule, results: Sequence[Result]) -> "pa.RecordBatch":
    """Results in columns, with what they have in common and what follows from them."""
    import pyarrow as pa

    options, many = json.dumps(schedule.options, sort_keys=True), len(results)
    columns: dict[str, list[Any]] = {
        name: [getattr(result, name) for result in results] for name in Result.__struct_fields__
    }
    winners = [result.winners for result in results]
    columns["game"], columns["players"], columns["options"] = (
        [schedule.game] * many,
        [schedule.players] * many,
        [options] * many,
    )
    columns["shares"] = [shares(won, schedule.players) for won in winners]
    columns["tie"] = [len(won) > 1 for won in winners]
    return pa.RecordBatch.from_pydict(columns, schema=games_schema())


def shares(winners: list[int], players: int) -> list[float]:
    """How much of the win each seat has."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def decisions_table(decisions: Sequence[Decision]) -> "pa.RecordBatch":
    import pyarrow as pa

    columns = {name: [getattr(one, name) for one in decisions] for name in Decision.__struct_fields__}
    return pa.RecordBatch.from_pydict(columns, schema=decisions_schema())


def read(file: Path, kind: type[T]) -> Iterator[list[T]]:
    """The rows of a file as they were before they were written, some thousands at a time."""
    with opened(file) as source:
        there = source.schema_arrow.names  # in older files without the last
        names = [name for name in kind.__struct_fields__ if name in there]
        for batch in source.iter_batches(GROUP // 5, columns=names):
            columns = [batch.column(name).to_pylist(maps_as_pydicts="strict") for name in names]
            yield msgspec.convert(list(zip(*columns, strict=True)), list[kind])  # type: ignore[valid-type]


def count(file: Path) -> int:
    """How many rows a file has."""
    with opened(file) as source:
        return int(source.metadata.num_rows)


def opened(file: Path) -> Any:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(file)
    except pa.ArrowInvalid:
        raise SimulationError(f"{file} is no Parquet file, or a broken one") from None


def together(schema: "pa.Schema", batches: "Sequence[pa.RecordBatch]") -> "pa.Table":
    """Batches as one table; a column that older parts lack is null there."""
    import pyarrow as pa

    tables = [pa.Table.from_batches([batch]) for batch in batches]
    return pa.concat_tables([schema.empty_table(), *tables], promote_options="default").cast(schema)


class PartedFile:
    """One file in the making: its parts, and the file once all are there."""

    def __init__(self, file: Path, schema: "pa.Schema") -> None:
        self.file, self.schema = file, schema
        self.parts = file.with_name(file.name + ".parts")

    def lock(self) -> IO[bytes]:
        """As long as this is open, no other process writes here. Whoever this one spawns does not hold it."""
        self.parts.mkdir(exist_ok=True)
        held = (self.parts / LOCK).open("wb")
        try:
            if sys.platform != "win32":  # which has no such locks
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.close()
            raise SimulationError(f"{self.file}: another process is writing it") from None
        return held

    def part(self, first: int) -> Path:
        return self.parts / f"{first:012}.parquet"

    def write_part(self, first: int, batches: "Sequence[pa.RecordBatch]") -> None:
        """Make a part that begins with game `first`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        unfinished = self.part(first).with_suffix(".unfinished")
        pq.write_table(pa.Table.from_batches(batches, self.schema), unfinished)
        unfinished.replace(self.part(first))

    def join(self, firsts: Sequence[int], about: About) -> None:
        """Put the parts together, in groups of about the same size."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = self.schema.with_metadata({KEY: json.dumps(about).encode()})
        unfinished = self.parts / "whole.unfinished"
        with pq.ParquetWriter(unfinished, schema) as out:
            group: list[pa.RecordBatch] = []
            for first in firsts:
                with opened(self.part(first)) as source:
                    for batch in source.iter_batches(GROUP):
                        group.append(batch)
                        if sum(one.num_rows for one in group) >= GROUP:
                            out.write_table(together(schema, group))
                            group = []
            if group:
                out.write_table(together(schema, group))
        unfinished.replace(self.file)

    def clear(self) -> None:
        shutil.rmtree(self.parts, ignore_errors=True)


class Unwritten(NamedTuple):
    """What has been added and is not on disk yet."""

    first: int  # the number of its first game
    batches: "list[tuple[pa.RecordBatch, ...]]"  # each with a table for every parted

    @property
    def rows(self) -> list[int]:
        """How many, by parted."""
        return [sum(batch.num_rows for batch in parted) for parted in zip(*self.batches, strict=True)]


class Store:
    """Where the results of a schedule go. Whoever opens it again with the same schedule finds what is there already.

    SimulationError if there is something else: another schedule, of which it says what differs, a file of somebody
    else's, or another process that is writing. Until it is closed, others are refused.
    """

    def __init__(self, games: Path, decisions: Path | None, about: About) -> None:
        check_installed()
        for file in (games, decisions or games):
            check_place(file)
        self.about = about
        self.games = PartedFile(games, games_schema())
        self.decisions = None if decisions is None else PartedFile(decisions, decisions_schema())
        self.parted_files = [self.games] if self.decisions is None else [self.games, self.decisions]
        self.firsts: list[int] = []  # of the parts
        self.is_whole = self.check()
        with ExitStack() as locks:
            if not self.is_whole:
                for parted in self.parted_files:
                    locks.enter_context(parted.lock())
                self.is_whole = self.check()  # another process may have come to its end meanwhile
            self.unwritten = Unwritten(self.look(), [])
            self.locks = locks.pop_all()

    def check(self) -> bool:
        """Whether all is there already. SimulationError if there is something else."""
        for parted in self.parted_files:
            there = schedule_in(parted.file)
            if there is not None:
                check_same(parted.file, there, self.about)
        games, is_whole = self.games.file, self.games.file.exists()
        if is_whole and self.decisions is not None and not self.decisions.file.exists():
            missing = self.decisions.file
            raise SimulationError(f"{games} is whole already, and {missing} is not there; take another name for both")
        return is_whole

    def look(self) -> int:
        """How many games are there; of parts, as far as they are on every parted and follow each other."""
        if self.is_whole:
            return count(self.games.file)
        for parted in self.parted_files:
            write_whole(parted.parts / ABOUT, json.dumps(self.about))
        found = 0
        while all(parted.part(found).exists() for parted in self.parted_files):
            self.firsts.append(found)
            found += count(self.games.part(found))
        return found

    @property
    def done(self) -> int:
        """Games that are there, on disk or waiting for it."""
        return self.unwritten.first + sum(self.unwritten.rows[:1])

    def files(self, parted: PartedFile) -> list[Path]:
        return [parted.file] if self.is_whole else [parted.part(first) for first in self.firsts]

    def results(self) -> Iterator[list[Result]]:
        """Those that were there when this was opened."""
        return chain.from_iterable([read(file, Result) for file in self.files(self.games)])

    def all_decisions(self) -> Iterator[list[Decision]]:
        files = [] if self.decisions is None else self.files(self.decisions)
        return chain.from_iterable([read(file, Decision) for file in files])

    def add(self, games: "pa.RecordBatch", decisions: "pa.RecordBatch | None") -> None:
        self.unwritten.batches.append((games,) if decisions is None else (games, decisions))

    def is_full(self) -> bool:
        """Whether there is enough for a part."""
        return any(rows >= GROUP for rows in self.unwritten.rows)

    def write_part(self) -> None:
        """What has been added is on disk from now on. Whoever was stopped in it calls it again for the same files."""
        first, batches = self.unwritten
        if not batches:
            return
        for parted, tables in reversed([*zip(self.parted_files, zip(*batches, strict=True), strict=True)]):
            parted.write_part(first, tables)
        self.firsts.append(first)
        self.unwritten = Unwritten(self.done, [])  # both at once, and only now

    def join(self, digests: About) -> None:
        """All games are there: make the files."""
        if not self.is_whole:
            self.write_part()
            for parted in reversed(self.parted_files):  # the games last: where they are whole, so is all
                parted.join(self.firsts, {**self.about, **digests})
            self.is_whole = True
        self.close()  # whoever comes now finds it whole; and an open file keeps its folder on some disks
        for parted in self.parted_files:
            parted.clear()

    def close(self) -> None:
        """Others may write from now on."""
        self.locks.close()


def write_whole(file: Path, text: str) -> None:
    """Write a file that is there whole or not at all."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)


def check_place(file: Path) -> None:
    if not file.parent.is_dir():
        raise SimulationError(f"{file}: there is no folder {file.parent}")
    if file.is_dir():
        raise SimulationError(f"{file} is a folder; name a file")
    if not os.access(file.parent, os.W_OK):
        raise SimulationError(f"{file}: nothing can be written into {file.parent}")


def schedule_in(file: Path) -> About | None:
    """The schedule that a file holds, whole or in the making; None if there is nothing."""
    check_place(file)
    if file.exists():
        with opened(file) as source:
            text = (source.schema_arrow.metadata or {}).get(KEY)
        if text is None:
            raise SimulationError(f"{file} is there already, and holds no games of ours; take another name")
    else:
        beside = file.with_name(file.name + ".parts") / ABOUT
        if not beside.exists():
            if any(beside.parent.glob("*.parquet")):
                raise SimulationError(f"{beside.parent} does not say what its games are; remove it")
            return None
        text = beside.read_bytes()
    try:
        return msgspec.json.decode(text, type=About)
    except msgspec.DecodeError:
        raise SimulationError(f"{file}: what its games are cannot be read; take another name") from None


def check_same(file: Path, there: About, asked: About) -> None:
    differs = [f"{key} was {there.get(key)} and is {asked[key]}" for key in asked if there.get(key) != asked[key]]
    if differs:
        raise SimulationError(f"{file} holds another schedule: {'; '.join(differs)}. Take another name, or remove it")

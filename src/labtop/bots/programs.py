"""A program in a seat: asked and answering in lines of JSON, on its standard input and output.

Its pipes are polled, so that it takes no thread to be rid of one that hangs. Needs a POSIX system.
"""

import os
import select
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from labtop.bots.agents import Fault, Turn, shown, too_late
from labtop.kernel.game import Outcome, Value

PROTOCOL = 1
SECONDS = 2.0  # for an answer
STARTING = 10.0  # at least, for the first one: a program may have much to load
GRACE = 0.5  # s for going by itself once its input has ended, and again when it is told to go
LONGEST = 1_000_000  # bytes of a line


class Answer(msgspec.Struct, frozen=True):
    id: int
    move: str


class Program:
    """One run of a program, for one seat in one game. It begins with the first decision, and `close` ends it.

    So does forgetting it, and so does the end of our own process: no program stays behind.
    """

    def __init__(
        self,
        command: Sequence[str],
        seconds: float = SECONDS,
        starting: float = STARTING,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.command, self.seconds, self.starting, self.options = command, seconds, starting, options
        self.process: subprocess.Popen[bytes] | None = None
        self.id = 0
        self.slow = 0
        self.unsent = b""
        self.lines: deque[bytes] = deque()
        self.begun = b""  # a line that has not ended yet
        self.skipping = False  # the rest of a line that was too long

    def ask(self, turn: Turn) -> str:
        """Its move. Fault says what is wrong with its answer, or why there is none."""
        process = self.process or self.start(turn)
        if not self.end.alive:
            raise Fault("ended", "has ended", final=True)
        self.id += 1
        seconds = self.seconds if self.id > 1 else max(self.seconds, self.starting)
        deadline = time.monotonic() + seconds
        self.send({"id": self.id, "prompt": turn.prompt, "view": turn.view, "legal": turn.legal, "seed": turn.seed})
        while True:
            try:
                line = self.line(process, deadline)
                answer = msgspec.json.decode(line, type=Answer)
            except TimeoutError:
                raise self.late(seconds) from None
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                raise Fault("garbage", f"answered {shown(line)}, which is no id and move in JSON") from None
            if answer.id == self.id:  # or else it answers what was asked before
                return answer.move

    def close(self, outcome: Outcome | None = None) -> None:
        """Tell it how the game ended, if that is known, and let it go; one that stays is made to."""
        if self.process is None or not self.end.alive:
            return
        if outcome is not None:
            self.send({"over": outcome})
            self.write(self.process)
        self.end()

    def start(self, turn: Turn) -> subprocess.Popen[bytes]:
        try:
            # in a session of its own: it does not hear the keyboard, and all that it starts can go with it
            process = subprocess.Popen(
                self.command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as wrong:
            raise Fault("ended", f"cannot be started: {wrong.strerror}", final=True) from None
        self.process = process
        self.end = weakref.finalize(self, end, process)
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        about = {"game": turn.game, "seat": turn.seat, "players": turn.players, "options": self.options}
        self.send({"protocol": PROTOCOL, **about})
        return process

    def late(self, seconds: float) -> Fault:
        self.slow += 1
        fault = too_late(f"gave no answer in {seconds:g} s", self.slow)
        if fault.final:
            self.end()
        return fault

    # lines

    def send(self, message: Mapping[str, object]) -> None:
        self.unsent += msgspec.json.encode(message) + b"\n"

    def line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        """The next line that is not blank. TimeoutError when there is none before the deadline."""
        while True:
            while self.lines:
                line = self.lines.popleft()
                if len(line) > LONGEST:
                    raise Fault("garbage", f"answered in a line of more than {LONGEST:,} bytes")
                if line.strip():
                    return line
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.exchange(process, left)

    def exchange(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        """Write and read what can be, as soon as something can be."""
        assert process.stdin is not None and process.stdout is not None
        poll = select.poll()
        poll.register(process.stdout, select.POLLIN)
        if self.unsent:
            poll.register(process.stdin, select.POLLOUT)
        for pipe, _ in poll.poll(seconds * 1000):
            if pipe == process.stdin.fileno():
                self.write(process)
            else:
                self.read(process)

    def write(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        try:
            self.unsent = self.unsent[os.write(process.stdin.fileno(), self.unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent = b""  # it listens no more; what it has said may still be read

    def read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        got = os.read(process.stdout.fileno(), 1 << 16)
        if not got:
            self.end_of_output(process)
        if self.skipping:
            _, newline, got = got.partition(b"\n")
            self.skipping = not newline
        *ended, self.begun = (self.begun + got).split(b"\n")
        self.lines.extend(ended)
        if len(self.begun) > LONGEST:
            self.lines.append(self.begun)
            self.begun, self.skipping = b"", True

    def end_of_output(self, process: subprocess.Popen[bytes]) -> None:
        try:
            code = process.wait(GRACE)
            why = f"has ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        except subprocess.TimeoutExpired:
            why = "has closed its output"
        self.end()
        raise Fault("ended", f"{why} and is not asked again", final=True)


def end(process: subprocess.Popen[bytes]) -> None:
    """Close its input. A program that stays is told to go, then made to, with all that it has started."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.close()
        if not goes(process):
            kill(process, signal.SIGTERM)
            goes(process)
    finally:
        kill(process, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def goes(process: subprocess.Popen[bytes]) -> bool:
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    return process.returncode is not None


def kill(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):  # its group is empty
        os.killpg(process.pid, how)

"""Which of our modules one move passes: `python -m benchmarks.trace_move`. The list is in docs/architecture.md.

People sit in all four seats of Mad Science Foundation, on a real server with a SQLite file. What runs from the moment a
move is sent until all four have heard of it is counted, but for what runs from time to time by itself.
"""

import sys
import tempfile
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
BY_ITSELF = ("server/serve.py", "tables/service.py", "tables/leaderboard.py")  # what is looked after every few seconds


def traced(moves: int = 3) -> Counter[str]:
    from server.people import Person, Place
    from server.running import running

    passed: Counter[str] = Counter()
    watching = False

    def note(frame: FrameType, event: str, _: object) -> None:
        path = frame.f_code.co_filename
        if watching and event == "call" and path.startswith(str(ROOT / "src/labtop")):
            passed[str(Path(path).relative_to(ROOT / "src/labtop"))] += 1

    def drain(places: list[Place]) -> None:
        for place in places:
            try:
                while True:
                    place.hear(0.3)
            except TimeoutError:
                continue

    threading.setprofile(note)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_now:
        address = open_now.enter_context(running(database=f"sqlite:///{folder}/tables.db"))
        people = [Person(address, name) for name in ("Ada", "Ben", "Cleo", "Dov")]
        table = people[0].make("mad-science", "you", "open", "open", "open")
        places = [open_now.enter_context(person.at(table)) for person in people]
        for place in places[1:]:
            place.do("sit")
        for place in places:
            place.do("ready", yes=True)
        for n in range(moves):
            drain(places)
            watching = n == moves - 1
            next(place for place in places if place.now.get("legal")).move()
        drain(places)
        watching = False
    threading.setprofile(None)
    return Counter({module: calls for module, calls in passed.items() if module not in BY_ITSELF})


def main() -> None:
    found = traced()
    for module, calls in sorted(found.items()):
        print(f"{calls:4} {module}")
    print(f"{len(found)} modules")


if __name__ == "__main__":
    main()

"""What the client costs and how soon it answers: `python -m benchmarks.client`. The figures are in docs/client.md.

A real Chromium, cold cache, a server of our own on this machine. Sizes are as they go over the wire.
"""

import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.visitor import Visitor, a_browser, click_on
from server.running import running

LISTEN = """
window.heardAt = []; window.movedAt = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', (event) => {
      if (event.data.includes('"source":"')) heardAt.push(performance.now());
    });
  }
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...all) { movedAt.push(performance.now()); return animate.apply(this, all); };
"""
PAINT = """() => {
  const [page] = performance.getEntriesByType('navigation');
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return [paint?.startTime ?? 0, page.domContentLoadedEventEnd, performance.now()];
}"""


def first_load(browser: Browser, address: str, path: str, ready: str) -> str:
    visitor = Visitor(browser, address).named("Ada")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.go(path)
    visitor.page.wait_for_selector(ready)
    visitor.page.wait_for_load_state("networkidle")
    paint, loaded, _ = visitor.page.evaluate(PAINT)
    shift = visitor.page.evaluate(SHIFT)
    visitor.context.close()
    size = f"{sum(sizes) / 1000:6.0f} kB in {len(sizes):2} requests"
    return f"{size}, first paint {paint:4.0f} ms, loaded {loaded:4.0f} ms, shift {shift:.3f}"


SHIFT = """() => new Promise((done) => {
  let sum = 0;
  const add = (entry) => { if (!entry.hadRecentInput) sum += entry.value; };
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})"""


def until_it_moves(browser: Browser, address: str, game: str, seats: int, moves: int) -> list[float]:
    """Milliseconds from the server's word to the start of the animation that it sets off."""
    visitor = Visitor(browser, address, moving=True, speed="fast")
    visitor.context.add_init_script(LISTEN)
    visitor.named("Ada").sit_down(game, ["you"] + ["easy"] * (seats - 1))
    roll, took = random.Random(1), []
    for _ in range(moves):
        if not visitor.wait_for_turn():
            break
        visitor.page.wait_for_timeout(1500)  # all that flew has landed: what comes next is not queued behind it
        visitor.page.evaluate("heardAt.length = movedAt.length = 0")
        click_on(visitor, roll)
        visitor.page.wait_for_timeout(700)
        heard, moved = visitor.page.evaluate("[heardAt, movedAt]")
        if moved and (before := [at for at in heard if at <= moved[0]]):
            took.append(moved[0] - before[-1])  # words before the last one moved nothing
    visitor.context.close()
    return took


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        a_browser() as browser,
        running(database=f"sqlite:///{folder}/tables.db") as address,
    ):
        print("first load, cold cache")
        print("  lobby      ", first_load(browser, address, "/", ".poster"))
        for game, seats in (("experiment", 3), ("mad-science", 3), ("gsa", 3), ("science", 3)):
            visitor = Visitor(browser, address).named("Ada")
            id = visitor.new_table(game, ["easy"] * seats)
            visitor.context.close()
            print(f"  {game:11}", first_load(browser, address, f"/table/{id}", ".table"))
        print("from the server's word to the first moving card")
        for game, seats in (("experiment", 3), ("mad-science", 2), ("gsa", 2)):
            took = until_it_moves(browser, address, game, seats, 12)
            middle, most = statistics.median(took), max(took)
            print(f"  {game:11} median {middle:5.1f} ms, most {most:5.1f} ms, of {len(took)}")


if __name__ == "__main__":
    main()

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

from browser.visitor import Visitor, a_browser, click_on, that_draws_blocks
from server.running import running

SLOW = 60_000  # ms: without a graphics card blocks take their time
BLOCKS = ("/draw-", "/stage-", ".wasm")  # three.js, hands and MuJoCo: what only builders and watchers load
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


def first_load(visitor: Visitor, path: str, ready: str) -> str:
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[float] = []
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.go(path)
    visitor.page.wait_for_selector(ready, timeout=SLOW)
    visitor.page.wait_for_load_state("networkidle")
    paint, loaded, _ = visitor.page.evaluate(PAINT)
    shift = visitor.page.evaluate(SHIFT)
    visitor.context.close()
    blocks = sorted({name for url in asked for name in BLOCKS if name in url})
    size = f"{sum(sizes) / 1000:6.0f} kB in {len(sizes):2} requests"
    return f"{size}, first paint {paint:4.0f} ms, loaded {loaded:4.0f} ms, shift {shift:.3f} {' '.join(blocks)}"


SHIFT = """() => new Promise((done) => {
  let sum = 0;
  const add = (entry) => { if (!entry.hadRecentInput) sum += entry.value; };
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})"""


def begun(visitor: Visitor) -> str:
    """A table of For Science! where we are about to set a block."""
    id = visitor.new_table("for-science", ["you"], options={"timer": 0, "building": "blocks"})
    path = f"{visitor.address}/api/tables/{id}"
    for n, verb in enumerate(("choose equipment-whisperer", "draw", "play ", "build workshop-0")):
        now = visitor.context.request.get(path).json()["now"]
        moves = [move["text"] for move in now["legal"] if move["text"].startswith(verb)]
        text = next((text for text in moves if "workshop-0" in text), moves[0])
        visitor.context.request.post(path, data={"do": "move", "id": f"b{n}", "seq": now["seq"], "text": text})
    return f"/table/{id}"


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
        a_browser() as plain,
        that_draws_blocks(plain) as browser,
        running(database=f"sqlite:///{folder}/tables.db") as address,
    ):
        print("first load, cold cache")
        print("  lobby      ", first_load(Visitor(browser, address).named("Ada"), "/", ".poster"))
        for game in ("experiment", "mad-science", "gsa", "science", "for-science"):
            visitor = Visitor(browser, address).named("Ada")
            id = visitor.new_table(game, ["easy"] * 3)
            print(f"  {game:11}", first_load(visitor, f"/table/{id}", ".table"))
        print(
            "  with blocks",
            first_load(builder := Visitor(browser, address).named("Ada"), begun(builder), "[data-ready]"),
        )
        print("  the bench  ", first_load(Visitor(browser, address).named("Ada"), "/bench", "[data-ready]"))
        print("from the server's word to the first moving card")
        for game, seats in (("experiment", 3), ("mad-science", 2), ("gsa", 2)):
            took = until_it_moves(browser, address, game, seats, 12)
            middle, most = statistics.median(took), max(took)
            print(f"  {game:11} median {middle:5.1f} ms, most {most:5.1f} ms, of {len(took)}")


if __name__ == "__main__":
    main()

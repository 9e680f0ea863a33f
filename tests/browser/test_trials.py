"""What makes building by hand harder or easier, in a real browser: each works on the hands, and each is announced."""

import asyncio
import base64
import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute

from browser.visitor import Visitor, that_draws_blocks
from games.for_science import bench
from games.for_science.positions import hold_event, infect
from labtop.games.for_science.state import ForScience
from labtop.kernel.snapshot import dump
from labtop.tables.log import CLOCK, RULES_TEXT
from labtop.tables.records import Record
from labtop.tables.room import Draft
from labtop.tables.service import TableService
from labtop.tables.stores.sqlite import Memory
from server.running import hosting, service_in_memory

pytestmark = pytest.mark.long
Json = dict[str, Any]
SLOW = 120_000  # ms: without a graphics card a second of falling takes several
IDS = (f"t{n}" for n in itertools.count())
LAB = "gamma"


class Here(Memory):
    """A store that knows where its server runs."""

    async def open(self) -> None:
        await super().open()
        self.loop = asyncio.get_running_loop()


class World:
    """A server where a game can be put into any position while people look at it."""

    address = ""

    def __init__(self, host: TableService, store: Here) -> None:
        self.host, self.store, self.late, clock = host, store, 0.0, host.now
        host.now = lambda: clock() + self.late  # seconds that a test did not wait for

    def change(self, table: str, how: Callable[[ForScience], ForScience | None]) -> None:
        asyncio.run_coroutine_threadsafe(self._change(table, how), self.store.loop).result(10)

    async def _change(self, table: str, how: Callable[[ForScience], ForScience | None]) -> None:
        live = await self.host.live(table)
        async with live.lock:
            ms = live.ms()
            assert live.room.table is not None
            now = live.room.table._s.clone()
            assert isinstance(now, ForScience)
            ahead = live.room.table.rules_ahead(dump(how(now) or now), ms)
            digest, packed = ahead.entry.digest, ahead.packed
            record = Record(live.room.seq + 1, ms, "rules", CLOCK, "", "", RULES_TEXT, "", digest, packed)
            await live.keep(Draft(record, ahead))


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Iterator[Browser]:
    with that_draws_blocks(browser) as found:
        yield found


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    store = Here()
    world = World(service_in_memory(store=store), store)
    with hosting(world.host) as world.address:
        yield world


class Team:
    """Ada builds in a lab, by way of the page; Ben, a Lab Assistant, does what he does over the wire."""

    def __init__(self, world: World, ada: Visitor, ben: Visitor, timer: int = 0) -> None:
        self.world, self.ada, self.ben, self.page = world, ada, ben, ada.page
        options = {"timer": timer, "building": "blocks", "events": 1}
        self.table = ada.new_table("for-science", ["you", "open"], options=options)
        self.tell(ben, do="sit")
        for visitor in (ada, ben):
            self.tell(visitor, do="ready", yes=True)
        roles = ("equipment-whisperer", "overworked-lab-assistant")
        begun = bench.table(*roles, seats=2, timer=timer, building="blocks", events=1)
        bench.ready(begun, LAB)
        world.change(self.table, lambda _: begun)
        self.play(ada, f"build {LAB}")

    def tell(self, who: Visitor, **command: Any) -> None:
        answer = who.context.request.post(
            f"{self.world.address}/api/tables/{self.table}", data=command | {"id": next(IDS)}
        )
        assert answer.ok, answer.text()

    def play(self, who: Visitor, *texts: str) -> None:
        for text in texts:
            self.tell(who, do="move", seq=self.now()["seq"], text=text)

    def now(self) -> Json:
        return dict(self.ada.context.request.get(f"{self.world.address}/api/tables/{self.table}").json()["now"])

    def structure(self) -> Json:
        return dict(self.now()["view"]["structures"][0])

    def open(self) -> None:
        self.ada.go(f"/table/{self.table}")
        self.page.wait_for_selector("[data-stage][data-ready]", timeout=SLOW)

    def under(self, mutation: str | None, event: str | None = None) -> None:
        """The disease has this mutation from now on, and no other; or this event holds."""

        def change(s: ForScience) -> None:
            infect(s, LAB, "brick-lung", mutation)
            s.lasting = -1
            if event is not None:
                hold_event(s, event)

        self.world.change(self.table, change)
        self.page.wait_for_timeout(100)

    # what is seen

    def shown(self, text: str) -> None:
        """Something on the bench says so, to be seen."""
        self.page.locator("[data-build]").get_by_text(text).locator("visible=true").first.wait_for(timeout=SLOW)

    def gone(self, text: str) -> None:
        self.ada.until(lambda: not self.page.locator("[data-build]").get_by_text(text).locator("visible=true").count())

    def at_rest(self) -> None:
        self.page.wait_for_selector("[data-stage][data-rests]:not([data-held])", timeout=SLOW)
        self.page.wait_for_timeout(250)

    def block(self, name: str) -> Locator:
        return self.page.locator(f"[data-block={name}]")

    def box(self, block: str) -> Json:
        """Where a block is seen, once it has been there for a while: the camera follows what is built."""
        since, found = time.monotonic(), self.block(block).bounding_box()
        while time.monotonic() < since + 0.7:  # the page looks a few times a second
            self.page.wait_for_timeout(100)
            before, found = found, self.block(block).bounding_box()
            if found != before:
                since = time.monotonic()
        assert found is not None
        return dict(found)

    # what hands do

    def take(self, shape: str, onto: int | None = None) -> None:
        """One more block, by key, set where the page says."""
        count = self.page.locator("[data-block]").count()
        self.page.locator("[data-stage]").focus()
        self.page.keyboard.press(str(("brick", "slat", "triangle", "cylinder", "half-disc", "bridge").index(shape) + 1))
        self.page.wait_for_selector(f"[data-block] >> nth={count}", state="attached", timeout=SLOW)
        self.set_on(count, onto)

    def set_on(self, n: int, onto: int | None) -> None:
        if not self.page.locator("details.bykey[open]").count():
            self.page.locator("details.bykey > summary").click()
        self.page.select_option("[data-which]", str(n))
        self.page.select_option("[data-onto]", "-1" if onto is None else str(onto))
        self.page.locator("[data-set]").click()
        self.page.wait_for_timeout(400)
        self.page.locator("[data-stage]").focus()
        if self.page.locator("[data-stage][data-held]").count():
            self.page.keyboard.press("Enter")
        self.at_rest()

    def grab(self, block: str) -> tuple[float, float]:
        """Press on a block and lift it a little."""
        box = self.box(block)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.wait_for_selector("[data-stage][data-held]", timeout=SLOW)
        self.page.mouse.move(x, y - 90, steps=4)
        self.page.wait_for_timeout(500)
        return x, y - 90

    def drop(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y + 86, steps=4)
        self.page.wait_for_timeout(300)
        self.page.mouse.up()
        self.at_rest()

    def wheel(self, ticks: int) -> None:
        for _ in range(ticks):
            self.page.mouse.wheel(0, 100)
            self.page.wait_for_timeout(60)
        self.page.wait_for_timeout(500)


@pytest.fixture(scope="module")
def people(browser: Browser, world: World) -> Iterator[tuple[Visitor, Visitor]]:
    ada, ben = (Visitor(browser, world.address, plain=True).named(name) for name in ("Ada", "Ben"))
    for visitor in (ada, ben):
        visitor.page.set_viewport_size({"width": 1440, "height": 720})  # less to draw
    yield ada, ben
    ada.close()
    ben.close()


@pytest.fixture(scope="module")
def bench_with_a_brick(world: World, people: tuple[Visitor, Visitor]) -> Team:
    team = Team(world, *people)
    team.open()
    team.take("brick")
    return team


@pytest.fixture
def team(bench_with_a_brick: Team) -> Team:
    """Nothing binds Ada's hands yet."""
    team = bench_with_a_brick
    team.under(None)
    if [block["id"] for block in team.structure()["blocks"]] != ["brick-1"]:
        team.play(team.ada, "tear down", f"build {LAB}")
        team.page.wait_for_selector("[data-stage][data-ready]", timeout=SLOW)
        team.take("brick")
    team.at_rest()
    return team


def turned(a: Json, b: Json) -> bool:
    return bool(abs(a["width"] - b["width"]) > 4 or abs(a["height"] - b["height"]) > 4)


# the controls


def test_elusive_leaves_one_pointer_and_no_turning_while_it_drags(team: Team) -> None:
    team.under("elusive")
    team.shown("Elusive")
    team.shown("One pointer only")
    at = team.grab("brick-1")
    before = team.box("brick-1")
    team.wheel(4)
    team.page.keyboard.press("t")
    assert not turned(before, team.box("brick-1"))
    team.under(None)
    team.gone("One pointer only")
    team.wheel(2)
    assert turned(before, team.box("brick-1")), "and does so when the mutation is gone"
    team.drop(*at)


def test_viscous_blocks_turn_slowly(team: Team) -> None:
    team.under("viscous")
    team.shown("Viscous")
    team.shown("Blocks turn slowly.")
    at = team.grab("brick-1")
    before = team.box("brick-1")
    team.wheel(2)
    assert not turned(before, team.box("brick-1"))
    team.wheel(6)
    assert turned(before, team.box("brick-1")), "slowly, but they turn"
    team.drop(*at)


def drawn_aside(team: Team) -> float:
    """How far a block goes that is drawn to the right."""
    x, y = team.grab("brick-1")
    before = team.box("brick-1")
    team.page.mouse.move(x + 60, y, steps=4)
    team.page.wait_for_timeout(500)
    after = team.box("brick-1")
    team.drop(x, y)
    return float(after["x"] + after["width"] / 2 - before["x"] - before["width"] / 2)


def test_palindromic_controls_are_mirrored_and_so_they_are_by_a_mirror_installation(team: Team) -> None:
    assert drawn_aside(team) > 20
    team.under("palindromic")
    team.shown("Palindromic")
    team.shown("Your controls are mirrored.")
    assert drawn_aside(team) < -20
    team.under(None)
    team.gone("Your controls are mirrored.")
    team.under(None, "mirror-installation")
    team.shown("Mirror Installation")
    team.shown("Your controls are mirrored.")
    assert drawn_aside(team) < -20


def test_camera_shy_keeps_the_camera_where_it_is(team: Team) -> None:
    nearer = team.page.get_by_role("button", name="Nearer")
    team.under("camera-shy")
    team.shown("Camera-Shy")
    team.shown("The camera does not move.")
    before = team.box("brick-1")
    nearer.click()
    assert team.box("brick-1") == before
    team.under(None)
    team.gone("The camera does not move.")
    before = team.box("brick-1")
    nearer.click()
    assert team.box("brick-1")["width"] > before["width"] + 4
    team.page.get_by_role("button", name="From the front").click()


def brightness(team: Team, at: str) -> float:
    """Of a corner of the bench, or of the brick, from 0 to 255."""
    stage = team.page.locator("[data-stage] canvas").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] - 60, stage["y"] + stage["height"] * 0.75
    if at == "brick":
        box = team.box("brick-1")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    picture = team.page.screenshot(clip={"x": x - 4, "y": y - 4, "width": 8, "height": 8})
    eye = team.ada.context.new_page()
    value = eye.evaluate(
        """async (picture) => {
          const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (c) => c.charCodeAt(0))]))
          const pen = new OffscreenCanvas(8, 8).getContext('2d')
          pen.drawImage(image, 0, 0)
          const found = pen.getImageData(0, 0, 8, 8).data.filter((_, n) => n % 4 < 3)
          return found.reduce((sum, one) => sum + one, 0) / found.length
        }""",
        base64.b64encode(picture).decode(),
    )
    eye.close()
    return float(value)


def test_nocturnal_shows_only_what_is_close_to_the_hand(team: Team) -> None:
    box = team.box("brick-1")
    team.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    light = brightness(team, "corner")
    team.under("nocturnal")
    team.shown("Nocturnal")
    team.shown("You see only what is close to your hand.")
    team.page.wait_for_timeout(500)
    assert brightness(team, "corner") < light / 3
    assert brightness(team, "brick") > 60
    team.page.mouse.move(5, 5)
    team.page.locator("[data-stage]").focus()
    team.page.keyboard.press("ArrowRight")  # who has no pointer sees what is chosen
    team.page.wait_for_timeout(500)
    assert brightness(team, "brick") > 60


# a helping hand, and what is refused


def test_a_helping_hand_frees_the_controls_and_holds_what_was_let_go_last(team: Team) -> None:
    team.under("viscous")
    team.shown("Blocks turn slowly.")
    team.play(team.ben, "steady seat 0")
    team.gone("Blocks turn slowly.")
    team.shown("A helping hand: nothing binds yours")
    assert team.structure()["controls"] == []
    low = team.box("brick-1")
    team.grab("brick-1")
    team.page.mouse.up()
    team.at_rest()
    high = team.box("brick-1")
    assert high["y"] < low["y"] - 40, "it stays in the air"
    team.page.locator("[data-check]").click()  # but for the judge it has to stand by itself
    team.shown("does not stand by itself")
    assert [block["id"] for block in team.structure()["blocks"]] == ["brick-1"]
    assert not team.structure()["presented"]
    team.play(team.ben, "let go seat 0")
    team.shown("Blocks turn slowly.")
    team.ada.until(lambda: bool(team.box("brick-1")["y"] > high["y"] + 30))


def test_blocks_pushed_into_each_other_are_named_and_nothing_is_lost(team: Team) -> None:
    def forge(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def push(text: str | bytes) -> None:
            said = json.loads(text)
            if said["do"] == "check":
                x, y, z = said["blocks"][0]["at"]
                said["blocks"][1]["at"] = [x + 0.01, y, z]
            server.send(json.dumps(said))

        route.on_message(push)

    team.page.route_web_socket("**", forge)
    team.open()
    team.take("cylinder", 0)
    team.page.locator("[data-check]").click()
    team.shown("are pushed into each other")
    assert team.page.locator("[data-block]").count() == 2
    kept = team.now()
    assert len(kept["view"]["structures"][0]["blocks"]) == len(kept["poses"]["0"]) == 2
    assert not kept["view"]["structures"][0]["presented"]
    team.page.locator("[data-check]").is_enabled()


# what others have to do


def test_an_alternating_structure_takes_a_block_from_somebody_else_whom_the_page_lets_hand_it_over(team: Team) -> None:
    team.under("alternating")
    team.shown("Somebody else places the next one.")
    ben = team.ben.page
    team.ben.go(f"/table/{team.table}")
    ben.locator('[data-look="0"]:visible').first.click(timeout=SLOW)
    ben.locator('[data-watch] [data-move="take cylinder for seat 0"]').click()
    team.page.wait_for_selector("[data-block=cylinder-1]", state="attached", timeout=SLOW)
    team.gone("Somebody else places the next one.")
    team.set_on(1, 0)
    team.ada.until(lambda: len(team.now()["poses"]["0"]) == 2)
    team.ben.go("/health")


def test_bashful_waits_for_a_go_ahead_before_each_block(team: Team) -> None:
    team.under("bashful")
    team.shown("Wait for a go-ahead.")
    team.page.locator("[data-stage]").focus()
    team.page.keyboard.press("4")
    team.shown("go ahead")
    assert len(team.structure()["blocks"]) == 1
    team.play(team.ben, "permit seat 0")
    team.gone("Wait for a go-ahead.")
    team.take("cylinder", 0)
    team.shown("Wait for a go-ahead.")


def test_vain_counts_the_cheers(team: Team) -> None:
    team.under("vain")
    team.shown("0 of 1")
    team.play(team.ben, "cheer seat 0")
    team.shown("1 of 1")


# what brings it down


# the page looks itself, at every frame: whoever looks from outside may come too late
WATCH = """() => {
  const top = () => document.querySelector("[data-block=cylinder-1]")?.getBoundingClientRect().y ?? 0
  window.seen = { first: top(), lowest: 0 }
  const look = () => {
    window.seen.lowest = Math.max(window.seen.lowest, top())
    requestAnimationFrame(look)
  }
  look()
}"""


def watch(team: Team) -> None:
    team.page.evaluate(WATCH)


def fallen(team: Team) -> float:
    """How many pixels the cylinder on top was seen to go down before all blocks were gone."""
    team.ada.until(lambda: not team.page.locator("[data-block]").count())
    seen = team.page.evaluate("window.seen")
    return float(seen["lowest"] - seen["first"])


def test_a_very_small_earthquake_is_seen_to_bring_the_structure_down(team: Team) -> None:
    team.take("cylinder", 0)
    watch(team)
    team.world.change(team.table, lambda s: bench.sound(s, "very-small-earthquake"))
    team.page.locator('[data-move="draw event"]:visible').first.click(timeout=SLOW)
    assert fallen(team) > 15
    team.shown("falls")
    assert team.structure()["blocks"] == []
    assert team.now()["view"]["free"]["cylinder"] == 6
    team.take("brick")  # and one begins again


# against the clock


@pytest.fixture(scope="module")
def timed(world: World, people: tuple[Visitor, Visitor]) -> Team:
    team = Team(world, *people, timer=1200)
    team.open()
    return team


def test_oven_mitts_keep_hands_full_for_a_while_after_each_block(timed: Team) -> None:
    timed.under(None, "oven-mitts")
    timed.shown("Oven Mitts")
    timed.page.locator("[data-stage]").focus()
    timed.page.keyboard.press("1")
    timed.shown("Your hands are full for")
    timed.gone("Your hands are full for")
    timed.play(timed.ada, "return brick-1")
    timed.ada.until(lambda: not timed.page.locator("[data-block]").count())


def test_a_volatile_structure_says_when_it_falls_and_that_it_did(timed: Team) -> None:
    timed.under("volatile")
    timed.take("brick")
    timed.take("cylinder", 0)
    timed.shown("falls in 1:")
    timed.world.late += 95
    timed.under("volatile")
    timed.ada.until(lambda: not timed.page.locator("[data-block]").count())
    timed.shown("has stood too long, and falls")
    assert timed.structure()["blocks"] == []


# slow machines


def test_low_effects_come_on_by_themselves_where_the_picture_cannot_keep_up(browser: Browser, world: World) -> None:
    ada = Visitor(browser, world.address)
    ada.context.add_init_script(
        "const soon = requestAnimationFrame; window.requestAnimationFrame = (then) => setTimeout(() => soon(then), 60)"
    )
    ada.go("/bench")
    ada.page.wait_for_selector("[data-stage][data-ready]", timeout=SLOW)
    switch = ada.page.get_by_role("button", name="Low effects")
    assert switch.get_attribute("aria-pressed") == "false"
    ada.page.locator("[data-stage]").focus()
    ada.page.keyboard.press("1")
    note = ada.page.locator("[data-eased]")
    for _ in range(60):
        ada.page.keyboard.press("t")
        ada.page.wait_for_timeout(200)
        if note.count():
            break
    assert "Low effects are on" in note.inner_text()
    assert switch.get_attribute("aria-pressed") == "true"
    ada.close()

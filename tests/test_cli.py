"""The command line as a person uses it: in a process of its own."""

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import labtop
from labtop import games
from labtop.cli import main, parser, seated
from labtop.commands.serve import settings_of
from labtop.games.deck import FILE
from labtop.server.serve import greeting
from labtop.server.settings import Limits, Settings
from server.running import free_port, obey_permissions


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "labtop.cli", *words], input=typed, capture_output=True, text=True, check=False
    )


OVER = r"wins|everybody has lost|have run out with \d+ Insight"
WHOLE = {"for-science": ["--option", "timer=0"]}  # without a clock a game ends by what is typed


def test_games_lists_every_game_with_players_and_options() -> None:
    done = run("games")
    assert done.returncode == 0
    assert all(word in done.stdout for word in (*games.FOLDERS, "3 to 6", "strategic", "balance"))


@pytest.mark.parametrize(
    "game", ["gsa", *(pytest.param(id, marks=pytest.mark.long) for id in games.FOLDERS if id != "gsa")]
)
def test_a_person_plays_a_whole_game_and_watches_it_again(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = "1\n" * 2000 + f"{file}\n"
    done = run("play", game, "--seed", "3", "--seats", "Mirela,easy,random", *WHOLE.get(game, []), typed=typed)
    assert done.returncode == 0, done.stderr
    assert re.search(OVER, done.stdout) and "Mirela" in done.stdout
    assert labtop.load(file).over
    again = run("replay", str(file), "--fast")
    assert again.returncode == 0 and re.search("(Round|Turn) 2|draws a card", again.stdout)
    assert re.search(OVER, again.stdout) and "Mirela" in again.stdout


def test_a_broken_off_game_is_saved_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "experiment", "--players", "4", "--option", "strategic", "--save", str(file), typed="1\n1\n")
    table = labtop.load(file)
    assert table.log and not table.over and table.options["strategic"] is True
    assert [seat.who for seat in table.seats] == ["you", "easy", "easy", "easy"]
    done = run("play", "--load", str(file), typed="1\nq\n\n")
    assert done.returncode == 0 and len(labtop.load(file).log) > len(table.log)


def test_simulate_gives_the_same_json_for_the_same_seed_on_any_number_of_cores() -> None:
    words = ("simulate", "experiment", "--games", "120", "--players", "4", "--bots", "random", "--seed", "9", "--json")
    one, two = run(*words, "--workers", "1"), run(*words, "--workers", "2")
    assert one.returncode == 0 and one.stdout == two.stdout and one.stderr == ""
    assert json.loads(one.stdout)["games"] == 120


def test_simulate_prints_a_table_of_results() -> None:
    done = run("simulate", "experiment", "--games", "20", "--bots", "easy,random", "--option", "balance=true")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("easy", "random", "fair share", "wins by seat", "seed"))


@pytest.mark.long
def test_bench_measures_every_mode_there_is() -> None:
    done = run("bench", "experiment", "--seconds", "0.05", "--rounds", "2", "--json")
    speeds = json.loads(done.stdout)["speeds"]
    assert {speed["players"] for speed in speeds} == {3, 6}
    assert {speed["mode"] for speed in speeds} == {"interpreted"} | ({"compiled"} if labtop.compiled() else set())


def test_deck_check_is_content_with_the_standard_deck(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(labtop.game("experiment").deck.source)
    done = run("deck", "check", str(tmp_path))
    assert done.returncode == 0 and "without fault" in done.stdout


def test_deck_check_tells_everything_that_is_wrong_at_once(tmp_path: Path) -> None:
    source = labtop.game("experiment").deck.source
    source = source.replace('recipe = ["red"]', 'recipe = ["pink"]', 1).replace("copies = 6", 'copies = "six"')
    (tmp_path / FILE).write_text(source + "\n[extra]\n")
    done = run("deck", "check", str(tmp_path))
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert all(word in done.stderr for word in ("cards.toml", "tomato-allegedly", "recipe", "copies", "extra"))


def test_a_deck_of_one_s_own_is_played(tmp_path: Path) -> None:
    source = labtop.game("experiment").deck.source.replace("points = 3 }", "points = 30 }")
    (tmp_path / FILE).write_text(source)
    words = ("simulate", "--games", "10", "--bots", "random", "--seed", "1", "--json")
    assert run(*words, "--deck", str(tmp_path)).stdout != run(*words, "experiment").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "no game is called 'chess'; there are: science, mad-science, experiment, gsa"),
        (["play"], "say which game"),
        (["play", "experiment", "--players", "9"], "3 to 6 players, not 9"),
        (["play", "experiment", "--option", "speed"], "no option 'speed'"),
        (["play", "experiment", "--option", "balance=perhaps"], "must be one of False, True, not 'perhaps'"),
        (["play", "experiment", "--seats", "a,b,c,d,e,f,g"], "3 to 6 players, not 7"),
        (["play", "experiment", "--players", "3", "--seats", "a,b,c,d"], "4 seats are named, but there are 3"),
        (["play", "experiment", "--seats", "a,,b"], "a seat in --seats has no name"),
        (["play", "experiment", "--deck", "nowhere"], "nowhere: there is no such folder"),
        (["play", "--load", "nothing.json"], "cannot read nothing.json: No such file"),
        (["play", "experiment", "--save", "."], ". is there already"),
        (["simulate", "experiment", "--bots", "genius"], "no computer player is called 'genius'"),
        (["simulate", "experiment", "--players", "3", "--bots", "easy,easy,easy,easy"], "4 bots are named"),
        (["simulate", "experiment", "--seed", "-4"], "96 bits"),
        (["simulate", "experiment", "--players", "9" * 20], f"3 to 6 players, not {'9' * 20}"),
        (["deck", "report", "experiment", "--players", "9" * 20], f"3 to 6 players, not {'9' * 20}"),
        (["replay", "nothing.json"], "cannot read nothing.json"),
        (["deck", "check", "nowhere"], "nowhere: there is no such folder"),
        (["bench", "chess"], "no game is called 'chess'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith("labtop: ") and told.err.count("\n") == 1 and says in told.err


@pytest.mark.parametrize(
    "words", [[], ["dance"], ["simulate", "experiment", "--games", "0"], ["play", "--players", "x"]]
)
def test_words_that_are_no_command_get_a_usage_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2 and "usage: labtop" in capsys.readouterr().err


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("games", "play", "serve", "admin", "simulate", "tournament", "replay", "deck", "bench"):
        with pytest.raises(SystemExit) as left:
            main([command, "--help"])
        assert left.value.code == 0 and len(capsys.readouterr().out.splitlines()) > 2


def test_no_two_at_a_table_have_the_same_name() -> None:
    names = [seat.name for seat in seated("Ben,Ben,easy,friend", 6)]
    assert len(set(names)) == 6


# serving

STARTS = """
import json, sys
from labtop.cli import main
for words in json.loads(sys.argv[1]):
    try:
        code = main(words)
    except SystemExit as ended:
        code = ended.code
    print(code)
"""


def test_a_server_that_cannot_start_says_in_one_line_what_to_do_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("Tables are made of wood.\n" * 100)
    (tmp_path / "read-only").mkdir(mode=0o555)
    before = sorted(tmp_path.rglob("*"))
    choose = "choose another with --database sqlite:///FILE"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port, free = taken.getsockname()[1], str(free_port())
        said = [
            (
                ["--port", str(port), "--database", "sqlite:///new/tables.db"],
                f"port {port} is taken by another program: choose another with --port N, or stop that one",
            ),
            (
                ["--host", "192.0.2.1"],
                "192.0.2.1 is no address of this machine: --host 127.0.0.1 is this machine alone",
            ),
            (["--database", "sqlite:///text.db"], f"cannot open text.db: file is not a database; {choose}"),
            (
                ["--database", "sqlite:///read-only/tables.db"],
                f"the folder {tmp_path}/read-only is read-only for this user; {choose}",
            ),
            (["--database", "sqlite:///read-only/new/a.db"], f"read-only/new: Permission denied; {choose}"),
            (["--database", f"sqlite:///{tmp_path}"], f"it is a folder, not a file; {choose}"),
            (["--database", "mysql://x"], "a database is memory, sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ]
        words = [["serve", "--port", free, *more] for more, _ in said]
        done = subprocess.run(
            [sys.executable, "-c", STARTS, json.dumps(words)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            preexec_fn=obey_permissions,
        )
    assert done.stdout.split() == ["1"] * 6 + ["2"]
    lines = done.stderr.splitlines()
    assert len(lines) == len(said), done.stderr
    assert all(line.startswith("labtop: ") and told in line for line, (_, told) in zip(lines, said, strict=True))
    assert sorted(tmp_path.rglob("*")) == before


def test_a_port_is_a_number_that_can_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", "65536"])
    assert "a port is a number from 1 to 65535, not 65536" in capsys.readouterr().err


def settings(*words: str) -> Settings:
    """What a server would run with."""
    args = parser().parse_args(["serve", *words])
    return settings_of(vars(args), args.parser)


def test_options_of_a_server_may_be_in_a_file_and_the_command_line_wins(tmp_path: Path) -> None:
    file = tmp_path / "labtop.toml"
    file.write_text(
        'host = "0.0.0.0"\nport = 8123\norigin = ["https://a.example"]\nsecure = true\nlog-level = "debug"\n'
        'database = "sqlite:///tables.db"\nbot-pause = 2\n[limits]\ntables = 2\nconnections = 500\n'
    )
    found = settings("--config", str(file))
    assert (found.host, found.port, found.origins) == ("0.0.0.0", 8123, ("https://a.example",))
    assert (found.secure, found.log_level, found.database, found.bot_pause) == (True, "debug", "sqlite:///tables.db", 2)
    assert found.limits == Limits(tables=2, connections=500)
    words = ("--port", "9000", "--origin", "https://b.example", "--limit", "tables=0.25", "--limit", "body=1000")
    found = settings("--config", str(file), *words)
    assert (found.host, found.port, found.origins) == ("0.0.0.0", 9000, ("https://b.example",))
    assert found.limits == Limits(tables=0.25, connections=500, body=1000)
    assert settings("--log-level", "info") == Settings()


def test_every_limit_is_an_option_and_documented() -> None:
    text = (Path(__file__).parents[1] / "docs" / "hosting.md").read_text()
    for name, value in Limits()._asdict().items():
        assert f"| `{name}` | {value:,} |" in text or f"| `{name}` | {value:g} |" in text
        assert settings("--limit", f"{name}={value}").limits == Limits()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "prot: there is no such option; there are host, port,"),
        ("port = 'x'", "port: must be a number"),
        ("port = 70000", "port: a port is a number from 1 to 65535, not 70000"),
        ("secure = 1", "secure: must be true or false"),
        ("origin = 'x'", "origin: must be a list of texts"),
        ("host = 3", "host: must be a text"),
        ("workers = 1.5", "workers: '1.5' is not a whole number above 0"),
        ("log-level = 'loud'", "log-level: must be one of debug, info"),
        ("limits = 3", "limits: must be a table, written as [limits]"),
        ("[limits]\nbodies = 2", "limits.bodies: there is no such limit; there are body, message,"),
        ("[limits]\nbody = true", "limits.body: must be a whole number above 0"),
        ("[limits]\ntables = nan", "limits.tables: must be a number above 0"),
        ("port 3", "(at line 1, column 6)"),
    ],
)
def test_what_is_wrong_in_a_file_of_options_is_named_with_file_and_key(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "labtop.toml"
    file.write_text(text)
    assert main(["serve", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"labtop: {file}: ") and says in said and said.count("\n") == 1


@pytest.mark.parametrize("word", ["tables", "tables=", "tables=0", "tables=-1", "tables=inf", "body=1.5", "x=1"])
def test_a_limit_that_is_none_is_named(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--limit", word]) == 2
    assert capsys.readouterr().err.startswith(f"labtop: --limit {word}: ")


def test_a_server_says_where_it_is_once_it_can_be_reached(tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "labtop.cli", "serve", "--port", str(port), "--log-level", "warning"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        said = [server.stdout.readline() for _ in range(1 if labtop.compiled() else 2)]
        socket.create_connection(("127.0.0.1", port), 5).close()
        server.send_signal(signal.SIGTERM)
        assert server.stdout.read() + server.stderr.read() == ""
    assert server.returncode == 0
    assert said[-1] == f"Labtop is at http://127.0.0.1:{port}\n"
    assert labtop.compiled() or said[0].endswith("about 50 times as fast compiled: make compiled\n")


@pytest.mark.parametrize(
    ("host", "where"),
    [
        ("0.0.0.0", "http://127.0.0.1:8000 and this machine's other addresses"),
        ("::", "http://[::1]:8000 and this machine's other addresses"),
        ("tables.example", "http://tables.example:8000"),
    ],
)
def test_the_address_of_a_server_is_one_that_a_browser_can_open(host: str, where: str) -> None:
    assert greeting(Settings(host=host)).splitlines()[-1] == f"Labtop is at {where}"

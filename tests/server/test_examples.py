"""The small games: played like the others, and in the lobby only of a server that wants to show them."""

import httpx

from labtop import games
from server.running import running


def test_examples_are_listed_only_where_the_server_shows_them() -> None:
    with running() as address, running(examples=True) as showing:
        assert [game["id"] for game in httpx.get(f"{address}/api/games").json()["games"]] == list(games.FOLDERS)
        told = httpx.get(f"{showing}/api/games").json()["games"]
    assert [game["id"] for game in told] == [*games.FOLDERS, *games.EXAMPLES]
    assert {game["id"] for game in told if game["example"]} == set(games.EXAMPLES)
    assert not any(game["rated"] for game in told if game["example"])


def test_an_example_has_rules_and_cards_but_no_lesson() -> None:
    with running() as address:
        for game in games.EXAMPLES:
            assert httpx.get(f"{address}/api/games/{game}/rules").json()["text"].startswith("# ")
            assert httpx.get(f"{address}/api/games/{game}/cards").json()["cards"]
            answer = httpx.get(f"{address}/api/games/{game}/lesson/0")
            assert answer.status_code == 404 and answer.json()["why"] == f"{game} has no lesson"

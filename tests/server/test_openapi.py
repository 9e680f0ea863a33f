"""The description of the API is true: the server is asked all that it allows, and much that it does not."""

from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any, NamedTuple
from zlib import crc32

import jsonschema_rs
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.definitions import OPENAPI_31

from depth import THOROUGH, deep
from labtop.server.openapi import described
from labtop.tables import wire
from labtop.tables.api import ROUTES
from labtop.tables.commands import AnyCommand
from server.people import Person
from server.running import GENEROUS, running
from server.test_playing import play_out

DOCUMENT: dict[str, Any] = described(ROUTES)
# what makes no sense is told so by any of these
REJECTED = {"checks": {"negative_data_rejection": {"expected-statuses": [400, 401, 403, 404, 405, 409, 413, 415, 422]}}}
SHORT = {**REJECTED, "phases": {"coverage": {"enabled": False}}}


def api(config: dict[str, Any]) -> Any:
    """The API as it is asked: without the length of decks, or a case in three would be a megabyte."""
    document = msgspec.json.decode(msgspec.json.encode(DOCUMENT))
    schemas = document["components"]["schemas"]
    del schemas["DeckText"]["properties"]["source"]["maxLength"]
    del schemas["NewTable"]["properties"]["deck"]["anyOf"][0]["maxLength"]
    return schemathesis.openapi.from_dict(document, config=schemathesis.Config.from_dict(config))


SHORT_API = api(SHORT)
FULL_API = api(REJECTED) if THOROUGH else SHORT_API
PATIENCE = 60.0  # seconds
DIALECT = "https://json-schema.org/draft/2020-12/schema"
OPERATIONS = {
    f"{method.upper()} {path}": (method, path, operation)
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}


class Asked(NamedTuple):
    """A server, somebody it knows, and tables of hers in every state."""

    ann: Person
    tables: tuple[str, ...]
    session: requests.Session


@pytest.fixture(scope="module")
def asked() -> Iterator[Asked]:
    with running(limits=GENEROUS._replace(decks=1e6)) as address:
        ann = Person(address, "Ann")
        over = ann.make("experiment", "you", "random", "random")
        with ann.at(over) as place:
            play_out(place)
        waiting = ann.make("gsa", "you", "open", "reserved")
        playing = ann.make("experiment", "you", "random", "random")
        with requests.Session() as session:
            session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # it keeps none that it is given
            yield Asked(ann, (over, waiting, playing), session)


def aim(case: Case[Any], asked: Asked) -> None:
    """Ask of things that there are, or most of what is made up would be told 404 and no more."""
    case.body = whole(case.body)
    chance = crc32(repr((case.path_parameters, case.query, case.body)).encode())
    if "id" in case.path_parameters and chance % 4 < 3:
        search = case.path.endswith("/hint")  # which would take a second every time
        case.path_parameters["id"] = asked.tables[0 if search else chance % 4]
    if "game" in case.path_parameters and chance % 2:
        case.path_parameters["game"] = "gsa"
    if isinstance(case.body, dict) and isinstance(case.body.get("game"), str) and chance % 2:
        case.body["game"] = "gsa"


def whole(body: Any) -> Any:
    """With 1 for every 1.0: they are the same to a schema, but not to us, and nobody sends the second."""
    if isinstance(body, dict):
        return {name: whole(part) for name, part in body.items()}
    if isinstance(body, list):
        return [whole(part) for part in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


few = settings(max_examples=deep(5, 50), suppress_health_check=list(HealthCheck))


@FULL_API.parametrize()  # type: ignore[untyped-decorator]
@few
def test_every_answer_to_somebody_is_as_described(asked: Asked, case: Case[Any]) -> None:
    aim(case, asked)
    case.call_and_validate(asked.ann.address, asked.session, headers={"Cookie": asked.ann.cookie}, timeout=PATIENCE)


@SHORT_API.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=deep(2, 20), suppress_health_check=list(HealthCheck))
def test_every_answer_to_nobody_is_as_described(asked: Asked, case: Case[Any]) -> None:
    aim(case, asked)
    answer = case.call_and_validate(asked.ann.address, asked.session, timeout=PATIENCE)
    if case.method == "POST" and case.path.startswith("/api/tables"):
        assert answer.status_code >= 400


# the document itself


def test_the_description_is_openapi_3_1() -> None:
    assert DOCUMENT["openapi"].startswith("3.1.")
    jsonschema_rs.Draft202012Validator(OPENAPI_31).validate(DOCUMENT)
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid({"$schema": DIALECT, **schema}), name


def test_the_server_gives_the_description_away(asked: Asked) -> None:
    assert asked.ann.http.get("/api/openapi.json").json() == msgspec.json.decode(msgspec.json.encode(DOCUMENT))


def test_every_reference_in_the_description_leads_somewhere() -> None:
    found = list(references(DOCUMENT))
    assert len(found) > 50
    for reference in found:
        place: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_all_that_goes_over_the_wire_is_described() -> None:
    named = vars(wire) | {kind.__name__: kind for kind in AnyCommand.__args__}
    structs = {name for name, kind in named.items() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}
    assert len(structs) > 40
    assert structs == set(DOCUMENT["components"]["schemas"])


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_route_tells_what_it_can_answer(operation: str) -> None:
    method, path, described = OPERATIONS[operation]
    expected = {"413", "429"}  # the guard's
    expected |= {"201"} if operation in ("POST /api/tables", "POST /api/tables/{id}/fork") else {"200"}
    expected |= {"403"} if method == "post" else set()
    expected |= {"400", "409", "415", "422"} if "requestBody" in described else set()
    expected |= {"404", "422"} if "{" in path else set()
    expected |= {"409", "503"} if "{id}" in path else set()
    assert expected <= set(described["responses"])
    assert described["description"]
    for answer in described["responses"].values():
        assert "schema" in answer["content"]["application/json"]


def test_what_a_websocket_says_is_as_described(asked: Asked) -> None:
    kinds = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in wire.Message.__args__]
    message = jsonschema_rs.Draft202012Validator({"oneOf": kinds, "components": DOCUMENT["components"]})
    table = asked.ann.make("experiment", "you", "random", "random", thinking=600)
    with asked.ann.at(table) as place:
        place.do("move", seq=0, text="nonsense")
        for _ in range(2):
            place.do("chat", id="once", text="hello")
        place.do("undo")
        for _ in range(5):
            while not place.now.get("legal"):
                place.hear()
            place.move()
        said = [msgspec.json.decode(raw) for raw in place.heard]
    assert {one["say"] for one in said} == {"table", "update", "done", "refused"}
    for one in said:
        message.validate(one)
    with pytest.raises(jsonschema_rs.ValidationError):
        message.validate({"say": "done", "id": "x"})

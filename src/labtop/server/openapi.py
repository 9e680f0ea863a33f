"""The description of the API, from its routes and the structs that go over the wire."""

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

import labtop
from labtop.tables import wire
from labtop.tables.api import Route
from labtop.tables.commands import AnyCommand

WORDS = {
    400: "The body is not JSON",
    401: "Nobody knows who you are",
    403: "The page is not one of the server's own, or the host has banned you",
    404: "There is no such thing",
    409: "Refused, and why",
    413: "Too large",
    415: "Not JSON",
    422: "Something in it is wrong: what, and where",
    429: "Too much at once",
    503: "Not now: try again later",
}
TEMPLATE = "#/components/schemas/{name}"
ABOUT = "Tables for science-themed games. Moves, chat and seats go over the WebSocket or as commands."
Json = dict[str, Any]


def described(routes: Sequence[Route]) -> Json:
    """The whole API in OpenAPI 3.1."""
    told = [kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    _, components = msgspec.json.schema_components([*AnyCommand.__args__, *told], ref_template=TEMPLATE)
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Labtop", "version": labtop.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(route: Route) -> Json:
    success = next((code for code in route.codes if code < 400), 200)
    responses: Json = {str(success): {"description": "Done", "content": content(route.says)}}
    for code in sorted(failures(route)):
        says: Any = wire.Refused if route.body is AnyCommand and code in (409, 503) else wire.Wrong
        if route.says is wire.Health and code == 503:
            says = wire.Health
        responses[str(code)] = {"description": WORDS[code], "content": content(says)}
    found: Json = {
        "operationId": route.handle.__name__,
        "description": inspect.getdoc(route.handle),
        "responses": responses,
    }
    if parameters := [*parameters_of(route)]:
        found["parameters"] = parameters
    if route.body is not None:
        found["requestBody"] = {"required": True, "content": content(route.body)}
    return found


def failures(route: Route) -> set[int]:
    """All that may go wrong: what is particular to the route, and what follows from what it takes."""
    codes = {code for code in route.codes if code >= 400} | {413, 429}
    if route.method != "GET":
        codes.add(403)
    if route.params.__struct_fields__:
        codes.add(422)
    if "{id}" in route.path:
        codes |= {404, 409, 503}
    if route.body is not None:
        codes |= {400, 415, 422}
    if route.named:
        codes |= {401, 403}
    return codes


def parameters_of(route: Route) -> Iterator[Json]:
    schema: Json = msgspec.json.schema(route.params)["$defs"][route.params.__name__]
    in_path = set(re.findall(r"{(\w+)}", route.path))
    for name, kind in schema["properties"].items():
        required = name in in_path or name in schema.get("required", ())
        yield {"name": name, "in": "path" if name in in_path else "query", "required": required, "schema": kind}


def content(kind: Any) -> Json:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=TEMPLATE)
    return {"application/json": {"schema": schema}}

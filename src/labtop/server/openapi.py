"""The description of the API, from the structs that go over the wire."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from labtop.server import wire

WORDS = {
    400: "The body is not JSON",
    401: "Nobody knows who you are",
    403: "The page is not one of the server's own",
    404: "There is no such thing",
    409: "Refused, and why",
    413: "Too large",
    415: "Not JSON",
    422: "Something in it is wrong: what, and where",
    429: "Too much at once",
    503: "Not now: try again later",
}
TEMPLATE = "#/components/schemas/{name}"


def says(kind: Any, *codes: int, takes: Any = None, code: int = 200) -> dict[str, Any]:
    """What a route answers and takes, for its decorator."""
    responses: dict[int | str, Any] = {code: {"description": "Done", "content": content(kind)}}
    for other in codes:
        refusal = takes is wire.AnyCommand and other in (409, 503)
        responses[other] = {"description": WORDS[other], "content": content(wire.Refused if refusal else wire.Wrong)}
    extra = {} if takes is None else {"requestBody": {"required": True, "content": content(takes)}}
    return {"status_code": code, "responses": responses, "openapi_extra": extra, "response_model": None}


def content(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=TEMPLATE)
    return {"application/json": {"schema": schema}}


def describe(app: FastAPI) -> None:
    def made() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            kinds = [
                kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            ]
            _, components = msgspec.json.schema_components(kinds, ref_template=TEMPLATE)
            schema["components"] = {"schemas": components}
            for path in schema["paths"].values():
                for method, route in path.items():
                    # every request passes the guard, and a wrong path or query is told as any other wrong thing
                    guarded = ("413", "429") if method == "get" else ("403", "413", "429")
                    for code in (*guarded, *({"422"} & route["responses"].keys())):
                        route["responses"][code] = {"description": WORDS[int(code)], "content": content(wire.Wrong)}
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = made  # type: ignore[method-assign]

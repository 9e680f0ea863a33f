"""The types of everything on the wire, as TypeScript for the client: `make wire`.

Written from the structs themselves, and a test compares: the client cannot drift from the server.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from labtop import games
from labtop.kernel.game import Face
from labtop.kernel.zones import CardFace, TableView
from labtop.physics.export import typescript as blocks
from labtop.tables import wire
from labtop.tables.commands import AnyCommand

HEAD = "// Written by `make wire` from the server's structs; not by hand.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
Schema = dict[str, Any]


def files() -> dict[str, str]:
    """By name: the wire itself, views without a scene of their own, and for each game its view and its cards."""
    unions = {"Command": AnyCommand, "Message": wire.Message}
    found = {"types.ts": written([*AnyCommand.__args__, *structs_of(wire)], unions)}
    found["blocks.ts"] = blocks()
    found["zones.ts"] = written([TableView, CardFace], {})
    for id in games.FOLDERS:
        game = games.find(id)
        faces: list[type[msgspec.Struct]] = [
            Face,
            *(kind for kind in every(Face) if kind.__module__.startswith(f"{games.FOLDERS[id]}.")),
        ]
        found[f"{id}.ts"] = written([get_type_hints(type(game).public)["return"], *faces], {})
    return found


def structs_of(module: Any) -> list[type[msgspec.Struct]]:
    return [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]


def written(kinds: list[type[msgspec.Struct]], unions: dict[str, Any]) -> str:
    wanted = [kind for kind in kinds if kind is not msgspec.Struct]
    _, components = msgspec.json.schema_components(wanted)
    classes = {kind.__name__: kind for kind in every(msgspec.Struct)}
    parts = [interface(name, schema, classes) for name, schema in sorted(components.items())]
    for name, of in unions.items():
        parts.append(f"export type {name} = {' | '.join(kind.__name__ for kind in of.__args__)}\n")
    return HEAD + "\n" + "\n".join(parts)


def every(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for child in kind.__subclasses__():
        yield child
        yield from every(child)


def interface(name: str, schema: Schema, classes: dict[str, type[msgspec.Struct]]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {typed(schema)}\n"
    config = classes[name].__struct_config__
    may_lack = config.omit_defaults or config.forbid_unknown_fields  # what we send whole is never left out
    lines = [f"/** {text} */"] if (text := schema.get("description", "")) else []
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        mark = "?" if may_lack and field not in schema.get("required", ()) else ""
        lines.append(f"  {field if field.isidentifier() else repr(field)}{mark}: {typed(kind)}")
    return "\n".join([*lines, "}\n"])


def typed(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(msgspec.json.encode(value).decode() for value in values)
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typed(one) for one in schema['prefixItems'])}]"
        of = typed(schema.get("items", {}))
        return f"({of})[]" if "|" in of else f"{of}[]"
    if kind == "object":
        return f"Record<string, {typed(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "unknown")


def main(folder: Path) -> None:
    for name, text in files().items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

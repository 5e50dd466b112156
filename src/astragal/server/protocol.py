"""All that goes between server and clients as one JSON Schema: `python -m astragal.server.protocol`."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from astragal.learn import Lesson
from astragal.narration.types import Part
from astragal.scene import types as scene
from astragal.server.http import response_types as shapes
from astragal.server.http.problems import Problem
from astragal.server.live.event_types import AnyTold
from astragal.server.live.frames import Incoming
from astragal.table.commands import AnyCommand

Json = dict[str, Any]

ANYTHING: Json = {"description": "Anything."}
"""What `object` stands for."""


def _of(module: object, base: type) -> list[type]:
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    return [kind for kind in kinds if kind is not base]


ANSWERS: tuple[type, ...] = (*_of(scene, Part), *_of(shapes, shapes.Shape), Problem)
"""All that the server tells, but for lessons, whose parts have names of their own."""
UNIONS: dict[str, Any] = {
    "Layout": scene.Layout,
    "Sheet": scene.Sheet,
    "Event": AnyTold,
    "Command": AnyCommand,
}
"""Types without a class of their own."""


def components(template: str = "#/components/schemas/{name}") -> Json:
    """Return the schemas of all that the server tells, by name.

    >>> sorted(components()["Why"]["properties"])
    ['cells', 'words']
    """
    return _schemas(ANSWERS, template)[1] | _lesson(template)


def _schemas(kinds: Iterable[Any], template: str) -> tuple[tuple[Json, ...], Json]:
    return msgspec.json.schema_components(kinds, schema_hook=lambda _: ANYTHING, ref_template=template)


def _lesson(template: str) -> Json:
    """A lesson, its parts under names that begin so: `LessonPlay` is not the command `Play`."""
    _, found = _schemas([Lesson], template.format(name="Lesson{name}"))
    text = json.dumps({f"Lesson{name}": schema for name, schema in found.items()})
    made: Json = json.loads(text.replace("LessonLesson", "Lesson"))
    return made


def document() -> Json:
    """Return the whole protocol as a JSON Schema that tools for other languages can read.

    >>> document()["definitions"]["Frame"]["anyOf"][0]
    {'$ref': '#/definitions/SnapshotFrame'}
    """
    template = "#/definitions/{name}"
    kinds = [*ANSWERS, Incoming]
    schemas, found = _schemas([*kinds, *UNIONS.values()], template)
    found |= _lesson(template) | dict(zip(UNIONS, schemas[len(kinds) :], strict=True))
    found["Frame"] = {"anyOf": [{"$ref": template.format(name=kind.__name__)} for kind in shapes.FRAMES]}
    definitions = {name: _plain({**found[name], "title": name}) for name in sorted(found)}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Protocol",
        "description": "Everything that the server and its clients tell each other.",
        "type": "object",
        "properties": {name: {"$ref": template.format(name=name)} for name in definitions},
        "additionalProperties": False,
        "definitions": definitions,
    }


def _plain(schema: Any) -> Any:
    """The same for tools that know an older draft: tuples as lists of items, nothing but what is named."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema == ANYTHING:
        return {"tsType": "unknown"}
    made = {name: _plain(value) for name, value in schema.items() if name not in ("discriminator", "default")}
    if "properties" in made:  # these are named by us, and may be called anything
        made["properties"] = {name: _plain(value) for name, value in schema["properties"].items()}
    if "prefixItems" in made:
        made["items"] = made.pop("prefixItems")
        made["additionalItems"] = False
    elif made.get("type") == "array":
        made.pop("minItems", None)
        made.pop("maxItems", None)
    if made.get("type") == "object" and "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1)

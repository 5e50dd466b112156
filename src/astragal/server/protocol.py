"""All that goes between server and clients as one JSON Schema: `python -m astragal.server.protocol`."""

import json
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import msgspec

from astragal.codec import mirror
from astragal.core.struct import form_of, is_struct
from astragal.learn import Lesson
from astragal.narration import types as narration
from astragal.protocol import answers, daily, frames, people, requests, views
from astragal.protocol.commands import AnyCommand
from astragal.protocol.events import Logged
from astragal.puzzles import answers as puzzle_answers
from astragal.scene import types as scene
from astragal.server.http import review_types

Json = dict[str, Any]

ANYTHING: Json = {"description": "Anything."}
"""What `object` stands for."""

_FORMS_OF_NOW = (views.NowInLobby, views.NowInScene)
"""Written with fewer fields; clients need not tell them apart."""


def _of(*modules: ModuleType) -> tuple[type, ...]:
    """The structs that these modules define."""
    defined = (kind for module in modules for kind in vars(module).values() if is_struct(kind))
    return tuple(dict.fromkeys(kind for kind in defined if kind not in _FORMS_OF_NOW and not form_of(kind).flat))


MESSAGES = (
    *_of(narration, scene, people, views, answers, daily, frames),
    *review_types.ANSWERS,
    *puzzle_answers.ANSWERS,
)
"""All that the server tells, but for lessons, whose parts have names of their own."""
UNIONS: dict[str, Any] = {
    "Layout": scene.Layout,
    "Sheet": scene.Sheet,
    "Event": Logged,
    "Command": AnyCommand,
}
"""Types without a class of their own."""


def components(template: str = "#/components/schemas/{name}") -> Json:
    """Return the schemas of all that the server tells, by name.

    >>> sorted(components()["Why"]["properties"])
    ['cells', 'words']
    """
    return _schemas((*MESSAGES, *_of(requests)), template)[1] | _lesson(template)


def _schemas(kinds: Iterable[Any], template: str) -> tuple[tuple[Json, ...], Json]:
    mirrors = [mirror(kind) for kind in kinds]
    return msgspec.json.schema_components(mirrors, schema_hook=lambda _: ANYTHING, ref_template=template)


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
    schemas, found = _schemas([*MESSAGES, *UNIONS.values()], template)
    found |= _lesson(template) | dict(zip(UNIONS, schemas[len(MESSAGES) :], strict=True))
    found["Frame"] = {"anyOf": [{"$ref": template.format(name=kind.__name__)} for kind in frames.FRAMES]}
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

"""The shapes of events as they are told: with their number and time, and perhaps without what is hidden."""

from typing import TYPE_CHECKING, Any, Union

import msgspec

from astragal.table import events as e


def _told(kind: type[e.Event]) -> type[msgspec.Struct]:
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [("seq", int), ("at", int)]
    for field in msgspec.structs.fields(kind):
        hidden = kind is e.Chose and field.name == "move"
        if field.required and not hidden:
            fields.append((field.name, field.type))
        else:
            fields.append((field.name, field.type, "" if hidden else field.default))
    return msgspec.defstruct(
        kind.__name__,
        fields,
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        tag_field="type",
        tag=kind.__struct_config__.tag,
        namespace={"__doc__": kind.__doc__},
    )


EVENTS: dict[type[e.Event], type[msgspec.Struct]] = {kind: _told(kind) for kind in e.AnyEvent.__args__}
"""By the event itself."""

if TYPE_CHECKING:
    AnyTold = Any
    Talk = Any
else:
    AnyTold = Union[tuple(EVENTS.values())]  # noqa: UP007
    Talk = EVENTS[e.Said] | EVENTS[e.Emoted]

"""The bodies of requests: JSON of a type of `astragal.protocol`, checked by `astragal.codec`."""

import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from fastapi import Request

from astragal.codec import DecodeError, Decoder
from astragal.core.errors import AstragalError
from astragal.texts import say

_PLACE = re.compile(r"field `(\w+)`|at `\$\.?([^`]*)`")
MAX_PLACE = 100
"""Characters of a place in a body that are repeated to whoever sent it."""


class BadBody(AstragalError):
    """A request whose body is not of the form that is expected."""

    code = "bad_request"


def body_of(kind: type) -> Callable[[Request], Awaitable[Any]]:
    """Return a dependency that reads the body of a request; a browser cannot be made to send one from another site.

    Only what is declared as JSON is read, and for that a browser asks first whether the other site may.
    """
    decoder: Decoder[Any] = Decoder(kind)

    async def read(request: Request) -> Any:
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json" and not media.endswith("+json"):
            raise BadBody(say("server.field", name="body"))
        try:
            return decoder.decode(await request.body())
        except (DecodeError, UnicodeError, RecursionError) as error:
            raise BadBody(say("server.field", name=_place(str(error))[:MAX_PLACE])) from error

    return read


def _place(error: str) -> str:
    """Where in a body an error is: `body.settings.seconds`.

    >>> _place("Expected `int`, got `str` - at `$.settings.seconds`"), _place("Object missing required field `game`")
    ('body.settings.seconds', 'body.game')
    """
    found = {name or place for name, place in _PLACE.findall(error)} - {""}
    inside = sorted(found, key=error.rfind, reverse=True)  # the path stands last, the missing field before it
    return ".".join(["body", *inside])


@cache
def described_body(kind: type) -> dict[str, Any]:
    """Return what OpenAPI says about a body of this type.

    >>> from astragal.protocol.requests import Tap
    >>> described_body(Tap)["requestBody"]["required"]
    True
    """
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}

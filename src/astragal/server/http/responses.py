"""Answers of REST: as JSON, and as OpenAPI describes them."""

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Response

from astragal.codec import encode
from astragal.protocol.answers import Problem
from astragal.server.protocol import components

Responses = dict[int | str, dict[str, Any]]


def json_answer(data: object, status: int = 200) -> Response:
    """Return data as an answer.

    >>> json_answer({"seq": 7}).body
    b'{"seq":7}'
    """
    return Response(encode(data), status, media_type="application/json")


class FixedAnswers:
    """Answers that stay the same while the server runs: made once, beside the event loop, and sent as they are.

    >>> asyncio.run(FixedAnswers().answer("two", lambda: b"2")).body
    b'2'
    """

    def __init__(self) -> None:
        self._made: dict[str, bytes] = {}

    async def answer(self, name: str, make: Callable[[], bytes]) -> Response:
        """Return an answer by its name."""
        if name not in self._made:
            self._made[name] = await asyncio.to_thread(make)
        return Response(self._made[name], media_type="application/json")


def described(kind: type, description: str, status: int = 200) -> Responses:
    """Return the description of an answer whose shape is known to `astragal.server.protocol`.

    >>> described(Problem, "Oh")[200]["description"]
    'Oh'
    """
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {status: {"description": description, "content": {"application/json": {"schema": schema}}}}


PROBLEMS: Responses = {
    status: described(Problem, text)[200]
    for status, text in {
        400: "Not understood",
        401: "No identity, or a token that is no good",
        403: "Not allowed",
        404: "Not there",
        409: "Not now",
        413: "Too large",
        422: "Understood, but it cannot be",
        429: "Too often or too many",
        503: "Busy",
    }.items()
}
"""What any request may be answered with."""


def complete_openapi(rest: FastAPI) -> None:
    """Let the description of an application have the shapes of all answers, too."""
    plain = rest.openapi

    def whole() -> dict[str, Any]:
        if rest.openapi_schema is None:
            made = plain()
            made.setdefault("components", {}).setdefault("schemas", {}).update(components())
        assert rest.openapi_schema is not None
        return rest.openapi_schema

    rest.openapi = whole  # type: ignore[method-assign]

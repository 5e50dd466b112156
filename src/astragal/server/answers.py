"""Answers of REST: as JSON, and as OpenAPI describes them."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread
from fastapi import FastAPI, Response

from astragal.server.problems import Problem
from astragal.server.protocol import components

Responses = dict[int | str, dict[str, Any]]
T = TypeVar("T")

HEAVY = 2
"""So many heavy pieces of work are done at once; others wait, and hold up nobody else."""


def json_answer(data: object, status: int = 200) -> Response:
    """Return data as an answer.

    >>> json_answer({"seq": 7}).body
    b'{"seq":7}'
    """
    return Response(msgspec.json.encode(data), status, media_type="application/json")


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


class Heavy:
    """Does what takes long in a thread, a few at a time."""

    def __init__(self) -> None:
        self._limit: CapacityLimiter | None = None

    async def __call__(self, work: Callable[[], T]) -> T:
        """Return what the work gives, when it is its turn and done."""
        if self._limit is None:
            self._limit = CapacityLimiter(HEAVY)
        return await to_thread.run_sync(work, limiter=self._limit)

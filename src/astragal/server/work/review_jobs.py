"""Reviews and hints as jobs: plain data in, JSON out. They run in processes of their own, at low priority."""

import time
import zlib
from base64 import b64decode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from astragal.core.game import Game
from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.engines.value_function import value_function, value_spec
from astragal.notation import move as read_move
from astragal.notation import read_position
from astragal.notation.record import Record
from astragal.reference import read_given_record
from astragal.review.data import moment_data, read_moment, review_data
from astragal.review.extent import reviewed_part
from astragal.review.hints import hint, warn
from astragal.review.run import assembled
from astragal.review.walk import moments, steps
from astragal.server.errors import not_prepared
from astragal.server.work.review_head import PageHead
from astragal.texts import Message

SLICE_SECONDS = 0.4
"""Processor time after which a page of a review ends, so that what is done can be shown."""
PAGE_BYTES = 128 * 1024
"""So does one with this many bytes."""


def review_page(record: str, done: int = 0, before: str | None = None, *, only_prepared: bool = False) -> bytes:
    """Review the next moments of a game: a line with the `PageHead`, then the moments, packed to be stored and sent.

    `done` moments are reviewed already; `before` is the packed page of the last of them, in Base64.
    With `only_prepared`, here and below, `NotPrepared` is raised where code would have to be compiled first.

    >>> head, _, page = review_page("Game: quixo\\n\\n0 a1-a5").partition(b"\\n")
    >>> msgspec.json.decode(head)["total"], [moment["kind"] for moment in _moments(page)]
    (2, ['start', 'choice'])
    """
    read, whole = _record(record)
    _check(read.start.game, only_prepared)
    values = value_function(read.start.game)
    known = [read_moment(_moments(b64decode(before))[-1])] * done if before is not None else []
    total, made, size = sum(1 for _ in steps(read)) + 1, list[bytes](), 0
    until = time.process_time() + SLICE_SECONDS
    for moment in moments(read, values, known):
        made.append(msgspec.json.encode(moment_data(moment)))
        size += len(made[-1]) + 1
        if time.process_time() > until or size > PAGE_BYTES:
            break
    engine = msgspec.Raw(msgspec.json.encode({"name": values.engine, "version": values.version}))
    head = PageHead(done, len(made), size, total, whole, engine)
    return msgspec.json.encode(head) + b"\n" + zlib.compress(b",".join(made), 6)


def review_summary(record: str, pages: Sequence[str], *, only_prepared: bool = False) -> bytes:
    """Sum up a review from all its pages, in Base64; the moments themselves are left out.

    >>> from base64 import b64encode
    >>> page = review_page("Game: quixo\\n\\n0 a1-a5").partition(b"\\n")[2]
    >>> made = msgspec.json.decode(review_summary("Game: quixo\\n\\n0 a1-a5", [b64encode(page).decode()]))
    >>> made["finished"], len(made["seats"]), "moments" in made
    (False, 2, False)
    """
    read, _ = _record(record)
    _check(read.start.game, only_prepared)
    found = [read_moment(moment) for page in pages for moment in _moments(b64decode(page))]
    whole = review_data(assembled(read, value_function(read.start.game), found))
    return msgspec.json.encode({name: value for name, value in whole.items() if name != "moments"})


@lru_cache(maxsize=2)
def _record(text: str) -> tuple[Record, int]:
    """The part of a record that is reviewed; page after page asks for the same one."""
    return reviewed_part(read_given_record(text))


def _moments(page: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(b"[" + zlib.decompress(page) + b"]")
    return found


def hint_answer(game: Mapping[str, Any], view: Mapping[str, Any], seat: int, *, only_prepared: bool = False) -> bytes:
    """Return the best move of a seat in three steps, from what the seat may see.

    >>> state = read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    >>> made = msgspec.json.decode(hint_answer(state.game.to_dict(), state.to_dict(), 0))
    >>> made["value"], made["steps"][-1]["key"]
    (1.0, 'hint.move')
    """
    found = hint(_state(game, view, only_prepared), seat)
    return msgspec.json.encode(
        {
            "move": str(found.move),
            "steps": [_words(step) for step in found.steps],
            "reason": _words(found.reason),
            "value": found.value,
            "sure": found.sure,
        }
    )


def warning_answer(
    game: Mapping[str, Any], view: Mapping[str, Any], seat: int, move: str, *, only_prepared: bool = False
) -> bytes:
    """Return what is wrong with a move if it is a blunder, and null otherwise.

    >>> state = read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    >>> warning_answer(state.game.to_dict(), state.to_dict(), 0, "e1-a1")
    b'{"warning":null}'
    """
    found = warn(_state(game, view, only_prepared), seat, read_move(move))
    told = None
    if found is not None:
        told = {"loss": found.loss, "reason": _words(found.reason)}  # not what is better: that would be a hint
    return msgspec.json.encode({"warning": told})


def values_answer(text: str, *, only_prepared: bool = False) -> bytes:
    """Return what every move of a position is worth to the seats that choose.

    >>> made = msgspec.json.decode(values_answer("quixo board=5/5/5/O4/XXXX1 active=0"))
    >>> made["aim"], made["seats"][0]["moves"][0]["value"]
    ('win', 1.0)
    """
    state = read_position(text)
    _check(state.game, only_prepared)
    values = value_function(state.game)
    told = []
    for seat in state.awaiting:
        judged = values.evaluate(state.view(seat), seat)
        moves = [
            {"move": str(one.move), "value": judged.value(one.move), "certainty": one.certainty, "error": one.error}
            for one in judged.ranked
        ]
        told.append({"seat": seat, "moves": moves})
    return msgspec.json.encode({"aim": values.aim, "engine": values.engine, "seats": told})


def _words(message: Message | None) -> dict[str, Any] | None:
    return None if message is None else {"key": message.key, "params": message.params}


def _state(game: Mapping[str, Any], view: Mapping[str, Any], only_prepared: bool) -> State:
    found = game_from_dict(game)
    _check(found, only_prepared)
    return found.state(dict(view))


def _check(game: Game, only_prepared: bool) -> None:
    spec = value_spec(game)
    if only_prepared and not spec.prepared:
        raise not_prepared(spec.kernels)

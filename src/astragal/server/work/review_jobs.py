"""Reviews and hints as jobs: plain data in, JSON out. They run in processes of their own, at low priority."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from astragal.core.game import Game
from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.engines.value_function import value_function, value_spec
from astragal.notation import move as read_move
from astragal.notation import read_position
from astragal.reference import read_given_record
from astragal.review.data import moment_data, read_moment, review_data
from astragal.review.hints import hint, warn
from astragal.review.run import assembled
from astragal.review.walk import moments, steps
from astragal.server.errors import not_prepared
from astragal.texts import Message

SLICE_SECONDS = 0.4
"""Processor time after which a slice of a review ends, so that what is done can be shown."""


def review_slice(
    record: str, done: int = 0, last: Mapping[str, Any] | None = None, *, only_prepared: bool = False
) -> bytes:
    """Review the next moments of a game; `done` are reviewed already, and `last` is the last of them.

    With `only_prepared`, here and below, `NotPrepared` is raised where code would have to be compiled first.

    >>> made = msgspec.json.decode(review_slice("Game: quixo\\n\\n0 a1-a5"))
    >>> made["total"], [moment["kind"] for moment in made["moments"]]
    (2, ['start', 'choice'])
    """
    read = read_given_record(record)
    _check(read.start.game, only_prepared)
    values = value_function(read.start.game)
    before = [read_moment(last)] * done if last is not None else []
    total, found = sum(1 for _ in steps(read)) + 1, []
    until = time.process_time() + SLICE_SECONDS
    for moment in moments(read, values, before):
        found.append(moment_data(moment))
        if time.process_time() > until:
            break
    engine = {"name": values.engine, "version": values.version}
    return msgspec.json.encode({"total": total, "engine": engine, "moments": found})


def review_summary(record: str, moments: Sequence[Mapping[str, Any]], *, only_prepared: bool = False) -> bytes:
    """Sum up a review from all its moments; the moments themselves are left out.

    >>> first = msgspec.json.decode(review_slice("Game: quixo\\n\\n0 a1-a5"))
    >>> made = msgspec.json.decode(review_summary("Game: quixo\\n\\n0 a1-a5", first["moments"]))
    >>> made["finished"], len(made["seats"]), "moments" in made
    (False, 2, False)
    """
    read = read_given_record(record)
    _check(read.start.game, only_prepared)
    whole = review_data(assembled(read, value_function(read.start.game), [read_moment(one) for one in moments]))
    return msgspec.json.encode({name: value for name, value in whole.items() if name != "moments"})


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

"""What heavy requests ask for: plain data in, the bytes of an answer out."""

from collections.abc import Mapping, Sequence
from typing import Any

from astragal.codec import encode
from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.draw import svg
from astragal.learn import RuleTopic, topics
from astragal.narration import News, news
from astragal.notation import (
    Correction,
    Entry,
    Play,
    Record,
    Roll,
    move,
    position,
    read_position,
    read_record,
    read_record_json,
)
from astragal.notation.record import correction
from astragal.protocol.answers import PositionAnswer, SceneAnswer, Topic, TopicBoard, Topics
from astragal.scene import Edit, offers, replay, scene, why
from astragal.server.errors import BadRequest, TooLarge
from astragal.texts import say

MAX_EVENTS = 5_000
"""The longest game that is shown."""


def position_answer(text: str) -> bytes:
    """Read a position: its state, its legal moves, its picture.

    >>> position_answer("quixo board=1X3/5/5/5/5 active=1")[:26]
    b'{"state":{"game":{"game":"'
    """
    state = read_position(text)
    return encode(
        PositionAnswer(
            state=state.to_dict(),
            position=position(state),
            awaiting=state.awaiting,
            dice=state.dice,
            moves={str(seat): tuple(str(move) for move in state.moves(seat)) for seat in state.awaiting},
            svg=svg(state),
        )
    )


def scene_answer(
    position: str | None = None,
    game: Mapping[str, Any] | None = None,
    events: Sequence[Mapping[str, Any]] = (),
    seats: Sequence[int] | None = None,
    tap: Mapping[str, Any] | None = None,
    offer: Mapping[str, Any] | None = None,
) -> bytes:
    """Show a position, or the start of a game, after some events.

    >>> scene_answer(game={"game": "quixo"}, events=[{"seat": 0, "move": "a1-a5"}])[:19]
    b'{"position":"quixo '
    """
    state = _start(position, game)
    entries: list[Entry] = []
    told: list[News] = []
    for given in events:
        event = _event(given)
        before, state = state, event.apply(state)
        if isinstance(event, Edit):
            entries, told = [], []  # another position: what led to the one before it means nothing here
            continue
        told += news(before, event, state)
        entries.append(Entry(event))
    shown = state.game.everyone if seats is None else tuple(seats)
    return encode(
        SceneAnswer(
            position=_position(state),
            # Whoever asks rolls the dice, so a sheet may need to be mended.
            scene=scene(state, shown, entries=entries, real_dice=True),
            news=tuple(told),
            why=why(state, tap["seat"], tap["tap"]) if tap else None,
            offers=offers(state, offer["seat"], offer["tap"]) if offer else None,
        )
    )


def replay_answer(record: str) -> bytes:
    r"""Show a record, as text or as JSON, moment by moment.

    >>> replay_answer("Game: quixo\n\n0 a1-a5\n")[:8]
    b'{"game":'
    """
    return encode(replay(read_given_record(record)))


def topics_answer(game: str) -> bytes:
    """Return the rules of a game, topic by topic, with boards that show them.

    >>> topics_answer("quixo")[:19]
    b'{"topics":[{"topic"'
    """
    return encode(Topics(tuple(map(_topic, topics(game)))))


def _topic(topic: RuleTopic) -> Topic:
    if not topic.position:
        return Topic(topic.topic, topic.clauses)
    shown = scene(read_position(topic.position), (topic.seat,))
    return Topic(topic.topic, topic.clauses, TopicBoard(topic.position, shown, topic.seat, topic.cells))


def pads(**options: Any) -> bytes:
    """Print score pads; the options are those of `astragal.pads.pdf`.

    >>> pads(game="qwinto", pads=1)[:5]
    b'%PDF-'
    """
    from astragal.pads import pdf  # slow to load, and few print

    return pdf(options.pop("game"), **options)


def _position(state: State) -> str:
    return position(state)


def _start(text: str | None, game: Mapping[str, Any] | None) -> State:
    if text is not None and game is None:
        return read_position(text)
    if game is not None and text is None:
        return game_from_dict(game).start()
    raise BadRequest(say("server.position_or_game"))


def _event(given: Mapping[str, Any]) -> Roll | Play | Correction | Edit:
    roll, seat, text, cell = given.get("roll"), given.get("seat"), given.get("move"), given.get("cell")
    if cell is not None and seat is not None and roll is None and text is None:
        return Edit(seat, cell, given.get("put") or "")
    if roll is not None and seat is None and text is None:
        return Roll(tuple(roll))
    if roll is not None or seat is None or text is None or cell is not None:
        raise BadRequest(say("server.field", name="events"))
    return correction(seat, text) if "~" in text else Play(seat, move(text))


def read_given_record(text: str) -> Record:
    """Read a record as text or as JSON, or raise `TooLarge` for one that is too long to be shown.

    >>> read_given_record("Game: quixo\\n\\n0 a1-a5\\n").final.active
    1
    """
    if len(text) > MAX_EVENTS * 60:  # with times and comments
        raise TooLarge(say("server.long_record", most=MAX_EVENTS))
    return short(read_record_json(text) if text.lstrip().startswith("{") else read_record(text))


def short(record: Record) -> Record:
    """Return the record of a game that is not too long to be shown, or raise `TooLarge`.

    >>> short(read_record("Game: quixo\\n\\n0 a1-a5\\n")).final.active
    1
    """
    if len(record.entries) > MAX_EVENTS:
        raise TooLarge(say("server.long_record", most=MAX_EVENTS))
    return record

"""Records as JSON, for programs; reading goes through the text reader, so that one place judges both."""

import json
from collections.abc import Iterator, Mapping, Sequence

from astragal.core.errors import AstragalError, checked
from astragal.core.options import is_whole
from astragal.core.registry import game_from_dict
from astragal.notation.errors import ReadError
from astragal.notation.position_reader import read_position
from astragal.notation.position_writer import position
from astragal.notation.record import (
    MAX_SECONDS,
    VERSION,
    Correction,
    Entry,
    Play,
    Record,
    Roll,
    is_tag,
    result_text,
)
from astragal.notation.record_reader import read_record
from astragal.notation.record_writer import record_text, seconds_text
from astragal.texts import Message, say


def record_json(record: Record) -> str:
    """Return the record as JSON, indented so that a person can read it.

    >>> import astragal
    >>> text = record_json(Record(astragal.game("quixo").start()))
    >>> json.loads(text)["game"]["players"]
    2
    """
    return "".join(record_json_parts(record))


def record_json_parts(record: Record) -> Iterator[str]:
    r"""Give the JSON of a record part by part: all that is before the events first, then every event by itself.

    >>> import astragal
    >>> list(record_json_parts(Record(astragal.game("quixo").start())))[-1]
    ']\n}\n'
    """
    data = {
        "astragal": VERSION,
        "game": record.start.game.to_dict(),
        "position": None if record.from_start else position(record.start),
        "seats": list(record.names),
        "date": record.date,
        "result": result_text(record.final),
        "tags": dict(record.tags),
        "comment": record.comment,
        "events": [],
    }
    before, _, after = json.dumps(data, indent=1, ensure_ascii=False).rpartition("]")
    yield before
    for place, entry in enumerate(record.entries):
        # As a member of a list in an object; a string has no line breaks in it, they are escaped.
        text = json.dumps(_event(entry), indent=1, ensure_ascii=False).replace("\n", "\n  ")
        yield f"{',' if place else ''}\n  {text}"
    end = "\n ]" if record.entries else "]"
    yield f"{end}{after}\n"


def _event(entry: Entry) -> dict[str, object]:
    event = entry.event
    data: dict[str, object]
    if isinstance(event, Roll):
        data = {"roll": list(event.faces)}
    elif isinstance(event, Play):
        data = {"seat": event.seat, "play": str(event.move)}
    elif isinstance(event, Correction):
        data = {"seat": event.seat, "correct": str(event).partition(" ")[2]}
    else:
        data = {"seat": event.seat, "forfeit": True}
    if entry.seconds is not None:
        data["seconds"] = entry.seconds
    return data | ({"comment": entry.comment} if entry.comment else {})


def read_record_json(text: str) -> Record:
    """Return the record of a JSON text, or raise `ReadError`.

    >>> read_record_json('{"astragal": 1}')
    Traceback (most recent call last):
        ...
    astragal.notation.errors.ReadError: Line 1, column 1: the part “game” is missing ...
    """
    try:
        data = json.loads(checked("text", text, str))
    except json.JSONDecodeError as error:
        raise ReadError(say("read.json"), error.lineno, error.colno, "JSON") from error
    except (ValueError, RecursionError) as error:
        raise _wrong("events", say("read.json")) from error
    if not isinstance(data, Mapping):
        raise _wrong("game")
    if data.get("astragal") != VERSION:
        raise _wrong("astragal")
    header = _header(data)
    events = _list(data, "events")
    lines = [_line(place, item) for place, item in enumerate(events)]
    first = header.count("\n") + 3  # after the headers comes an empty line
    try:
        plain = read_record("\n".join([header, "", *(line for line, _ in lines)]))
    except ReadError as error:
        raise _wrong(f"events[{error.line - first}]", error.message) from error
    entries = [Entry(e.event, e.seconds, comment) for e, (_, comment) in zip(plain.entries, lines, strict=False)]
    return Record(plain.start, tuple(entries), plain.names, plain.date, plain.tags, _text(data, "comment"))


def _header(data: Mapping[str, object]) -> str:
    """The headers, written as text by the writer itself."""
    options = data.get("game")
    if not isinstance(options, Mapping):
        raise _wrong("game")
    try:
        chosen = game_from_dict(options)
        start = read_position(_text(data, "position")) if data.get("position") else chosen.start()
    except AstragalError as error:
        raise _wrong("game", error.message) from error
    if start.game != chosen:
        raise _wrong("position")
    names = _list(data, "seats")
    tags = data.get("tags", {})
    if not all(isinstance(name, str) for name in names):
        raise _wrong("seats")
    if not isinstance(tags, Mapping) or not all(is_tag(k) and isinstance(v, str) for k, v in tags.items()):
        raise _wrong("tags")
    return record_text(Record(start, (), tuple(map(str, names)), _text(data, "date"), tags)).rstrip("\n")


def _line(place: int, item: object) -> tuple[str, str]:
    """One event as a line of text, and its comment."""
    name = f"events[{place}]"
    if not isinstance(item, Mapping):
        raise _wrong(name)
    seat, seconds = item.get("seat"), item.get("seconds")
    if "roll" in item:
        faces = item["roll"]
        if not isinstance(faces, list) or not all(is_whole(face) and 0 < face < 100 for face in faces):
            raise _wrong(name)
        line = "roll " + " ".join(map(str, faces))
    else:
        what = "forfeit" if item.get("forfeit") is True else item.get("play", item.get("correct"))
        if not is_whole(seat) or not 0 <= seat <= 9 or not isinstance(what, str):
            raise _wrong(name)
        if not what or len(what) > 40 or not what.isprintable() or ";" in what or "@" in what:
            raise _wrong(name)
        line = f"{seat} {what}"
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= MAX_SECONDS:
            raise _wrong(name)
        line += f" @{seconds_text(seconds)}"
    return line, _text(item, "comment")


def _text(data: Mapping[str, object], name: str) -> str:
    text = data.get(name, "")
    if not isinstance(text, str):
        raise _wrong(name)
    return text


def _list(data: Mapping[str, object], name: str) -> Sequence[object]:
    items = data.get(name, [])
    if not isinstance(items, list):
        raise _wrong(name)
    return items


def _wrong(name: str, reason: Message | None = None) -> ReadError:
    return ReadError(reason or say("read.part", name=name), 1, 1, f"{name} as Astragal writes it")

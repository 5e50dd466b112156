"""Record → text, one line for every event."""

from collections.abc import Iterator

from astragal.notation.options import option_texts
from astragal.notation.position_writer import position
from astragal.notation.record import VERSION, Entry, Record, result_text


def record_text(record: Record) -> str:
    """Return the record as text that a person can read and a tool can compare line by line.

    >>> import astragal
    >>> from astragal.notation.record import Play
    >>> start = astragal.game("quixo", repetition=3).start()
    >>> print(record_text(Record(start, (Entry(Play(0, astragal.move("a1-a5")), 2.5, "bold"),), ("Ann", "Bo"))))
    Astragal: 1
    Game: quixo
    Players: 2
    repetition: 3
    Seat 0: Ann
    Seat 1: Bo
    Result: unfinished
    <BLANKLINE>
    0 a1-a5 @2.5 ; bold
    <BLANKLINE>
    """
    return "".join(record_parts(record))


def record_parts(record: Record) -> Iterator[str]:
    r"""Give the text of a record part by part: the headers first, then every event by itself.

    >>> import astragal
    >>> list(record_parts(Record(astragal.game("quixo").start())))
    ['Astragal: 1\nGame: quixo\nPlayers: 2\nResult: unfinished\n']
    """
    lines = [f"{name}: {value}".rstrip() for name, value in header_texts(record).items()]
    if record.comment or record.entries:
        lines += ["", *_comment(record.comment)]
    yield "\n".join([*lines, ""])
    for entry in record.entries:
        yield "\n".join([*_entry(entry), ""])


def header_texts(record: Record) -> dict[str, str]:
    """Return the headers in the order in which they are written.

    >>> import astragal
    >>> list(header_texts(Record(astragal.game("quixo").start())))
    ['Astragal', 'Game', 'Players', 'Result']
    """
    game = record.start.game
    headers = {"Astragal": str(VERSION), "Game": game.name, "Players": str(game.players)}
    headers |= option_texts(game)
    if not record.from_start:
        headers["Position"] = position(record.start)
    headers |= {f"Seat {seat}": name for seat, name in enumerate(record.names) if name}
    if record.date:
        headers["Date"] = record.date
    return headers | {"Result": result_text(record.final)} | dict(record.tags)


def seconds_text(seconds: float) -> str:
    """Return seconds as they are written, without needless digits.

    >>> seconds_text(2.0), seconds_text(0.125)
    ('2', '0.125')
    """
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def _entry(entry: Entry) -> list[str]:
    line = str(entry.event)
    if entry.seconds is not None:
        line += f" @{seconds_text(entry.seconds)}"
    first, *more = _comment(entry.comment) or [""]
    return [f"{line} {first}".rstrip(), *more]


def _comment(text: str) -> list[str]:
    return [f"; {line}".rstrip() for line in text.split("\n")] if text else []

"""Records that somebody brings along, as text or as JSON."""

from astragal.notation import Record, read_record, read_record_json
from astragal.protocol.refusals import TooLarge
from astragal.texts import say

MAX_EVENTS = 5_000
"""The longest game that is shown."""


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

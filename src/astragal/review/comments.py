"""Reviews inside records: as comments that every reader keeps."""

import re
from dataclasses import replace

from astragal.notation.record import Record
from astragal.review.phrases import figure
from astragal.review.types import Moment, Review

MARK = "eval"
"""How a line of a comment begins that holds values; other lines are somebody's own words."""
_OURS = re.compile(rf"{MARK} [-0-9. ]+(\| .*)?")


def annotated(record: Record, review: Review) -> Record:
    """Return the record with the values after every step as comments, before what people wrote.

    >>> import astragal
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5 ; bold")
    >>> found = astragal.review(record)
    >>> print(annotated(record, found).entries[0].comment)
    eval 50.0 50.0
    bold
    >>> once = annotated(record, found)
    >>> annotated(once, found) == once
    True
    """
    entries = list(record.entries)
    for moment in review.moments[1:]:
        place = moment.entries - 1
        own = [line for line in entries[place].comment.split("\n") if line and not _OURS.fullmatch(line)]
        entries[place] = replace(entries[place], comment="\n".join([_line(moment, review), *own]))
    return replace(record, entries=tuple(entries))


def _line(moment: Moment, review: Review) -> str:
    values = " ".join(figure(value, review.aim) for value in moment.values)
    losses = [
        f"{one.seat} {one.played}? {one.best} +{figure(one.loss, review.aim)}"
        for one in moment.decisions
        if one.name is not None
    ]
    return f"{MARK} {values}" + (f" | {', '.join(losses)}" if losses else "")

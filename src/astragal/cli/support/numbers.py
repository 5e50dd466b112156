"""Numbers on a command line: what makes no sense is refused before anything begins."""

import argparse
import math
from contextlib import suppress

MAX_SEED = 2**63 - 1


def count(text: str) -> int:
    """Read a whole number from 0 on.

    >>> count("200"), count("1e6")
    (200, 1000000)
    >>> count("-1")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: -1 is not a whole number from 0 on
    """
    number = _number(text)
    if number is None or number < 0 or number != int(number):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 on")
    return int(number)


def positive(text: str) -> int:
    """Read a whole number from 1 on.

    >>> positive("0")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: 0 is not a whole number from 1 on
    """
    number = _number(text)
    if number is None or number < 1 or number != int(number):
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 on")
    return int(number)


def seed(text: str) -> int:
    """Read where chance begins: a whole number from 0 on that fits into 63 bits.

    >>> seed("9007199254740993")
    9007199254740993
    >>> seed("-1")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: -1 is not a whole number from 0 on
    """
    number = count(text)
    if number > MAX_SEED:
        raise argparse.ArgumentTypeError(f"{text} is more than {MAX_SEED}")
    return number


def span(text: str) -> float:
    """Read a length of time: more than nothing, and not for ever.

    >>> span("0.5")
    0.5
    >>> span("nan")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: nan is not a length of time
    """
    number = _number(text)
    if number is None or number <= 0:
        raise argparse.ArgumentTypeError(f"{text} is not a length of time")
    return number


def _number(text: str) -> float | None:
    with suppress(ValueError):
        return int(text)  # exactly, however long
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None

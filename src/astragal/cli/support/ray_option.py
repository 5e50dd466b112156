"""`--ray`: the machines that a command may use, and what can be wrong with them, in words."""

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from astragal.cli.support.errors import CommandError
from astragal.cli.support.words import listed, message_text, tell
from astragal.workers.errors import Difference, EnvironmentMismatch, WorkersError

if TYPE_CHECKING:
    from astragal.workers import Pool

_ADDRESS = re.compile(r"|auto|local|\S+:\d+")


def add_ray(parser: "argparse.ArgumentParser | argparse._MutuallyExclusiveGroup") -> None:
    """Tell a parser of the option.

    >>> parser = argparse.ArgumentParser()
    >>> add_ray(parser)
    >>> [parser.parse_args(words.split()).ray for words in ("", "--ray", "--ray auto")]
    [None, '', 'auto']
    """
    parser.add_argument(
        "--ray", nargs="?", const="", metavar="ADDRESS",
        help="spread the work by Ray: one of its own, or that at an address (auto: the one on this machine)",
    )  # fmt: skip


@contextmanager
def machines(address: str | None) -> "Iterator[Pool | None]":
    """Give the machines at an address, or None where there is no `--ray`; say what is wrong as `CommandError`.

    >>> with machines("qwixx"):
    ...     pass
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: “qwixx” is no address of a Ray, such as auto or 10.0.0.5:6379.
    """
    if address is None:
        yield None
        return
    if not _ADDRESS.fullmatch(address):
        raise CommandError(tell("ray.address", text=address))
    from astragal.workers.machines import Machines

    try:
        with Machines(address) as pool:
            yield pool
    except WorkersError as error:
        raise CommandError(in_words(error)) from None


def in_words(error: WorkersError) -> str:
    """Return what is wrong as a sentence.

    >>> from astragal.workers import RayNotReachable
    >>> in_words(RayNotReachable("10.0.0.5:6379", "nobody there"))
    'The Ray at 10.0.0.5:6379 cannot be used: nobody there'
    """
    if isinstance(error, EnvironmentMismatch):
        what = listed([_difference(one) for one in error.differences if one[1]]) or tell("ray.none")
        return tell("ray.other", machine=error.machine, what=what)
    return message_text(error.message)


def _difference(difference: Difference) -> str:
    name, there, here = difference
    if name == "files":
        return tell("ray.files")
    if name == "arithmetic":
        return tell("ray.arithmetic")
    return tell("ray.version", package=name, there=there, here=here)

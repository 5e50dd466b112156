"""What keeps a command from doing what it was asked for, said in a sentence and never as a traceback."""

import argparse
import sys
from collections.abc import Callable
from functools import wraps

from astragal.rules.errors import AstragalError

CODE = 2
"""The exit code of a command that could not do what it was asked for."""

Command = Callable[[argparse.Namespace], int]


class Trouble(Exception):
    """Something a person asked for that cannot be; `str()` is the sentence to show."""


def told(run: Command) -> Command:
    """Make a command tell its troubles on stderr and end with exit code 2.

    >>> told(lambda arguments: 0)(argparse.Namespace())
    0
    """

    @wraps(run)
    def careful(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except (Trouble, AstragalError) as error:
            print(error, file=sys.stderr)
            return CODE

    return careful

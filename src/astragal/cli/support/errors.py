"""What keeps a command from doing what it was asked for, said in a sentence and never as a traceback."""

import argparse
import sys
from collections.abc import Callable
from functools import wraps

from astragal.cli.support.words import message_text, tell
from astragal.core.errors import AstragalError
from astragal.notation.errors import ReadError

CODE = 2
"""The exit code of a command that could not do what it was asked for."""

Command = Callable[[argparse.Namespace], int]


class CommandError(Exception):
    """Something a person asked for that cannot be; `str()` is the sentence to show."""


def said(error: Exception) -> str:
    """Return what an error says, in the language of this run where it is one of ours.

    >>> from astragal.texts import say
    >>> said(AstragalError(say("game_over", "QX10"))), said(CommandError("No."))
    ('The game is over. [QX10]', 'No.')
    """
    if not isinstance(error, AstragalError):
        return str(error)
    text = message_text(error.message)
    if not isinstance(error, ReadError):
        return text
    reason = text[:1].lower() + text[1:]
    return tell("place", line=error.line, column=error.column, reason=reason, expected=error.expected)


def report_errors(run: Command) -> Command:
    """Make a command tell its troubles on stderr and end with exit code 2.

    >>> report_errors(lambda arguments: 0)(argparse.Namespace())
    0
    """

    @wraps(run)
    def careful(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except (CommandError, AstragalError) as error:
            print(said(error), file=sys.stderr)
            return CODE

    return careful

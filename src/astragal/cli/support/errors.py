"""What keeps a command from doing what it was asked for, said in a sentence and never as a traceback."""

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps

from astragal.cli.support.words import message_text, tell
from astragal.core.errors import AstragalError
from astragal.notation.errors import ReadError

CODE = 2
"""The exit code of a command that could not do what it was asked for."""
INTERRUPTED, UNREAD = 130, 141
"""Those of a command that Ctrl-C stopped, and of one whose output nobody reads any more."""

Command = Callable[[argparse.Namespace], int]


class CommandError(Exception):
    """Something a person asked for that cannot be; `str()` is the sentence to show."""


def said(error: Exception) -> str:
    """Return what an error says, in the language of this run where it is one of ours.

    >>> from astragal.texts import say
    >>> said(AstragalError(say("game_over", "QX10"))), said(CommandError("No."))
    ('The game is over. [QX10]', 'No.')
    """
    if isinstance(error, OSError):
        from astragal.cli.terminal_game import saving

        why = saving.reason(error)
        named = error.filename is not None
        return tell("no.use", path=str(error.filename), reason=why) if named else tell("no.work", reason=why)
    if isinstance(error, UnicodeDecodeError | UnicodeEncodeError):
        return tell("no.utf8", text=ascii(error.object[error.start : error.start + 20]))
    if not isinstance(error, AstragalError):
        return str(error)
    text = message_text(error.message)
    if not isinstance(error, ReadError):
        return text
    reason = text[:1].lower() + text[1:]
    return tell("place", line=error.line, column=error.column, reason=reason, expected=error.expected)


def careful(work: Callable[[], int]) -> int:
    """Do something and return its exit code; where it breaks off, the one that tells why, said on stderr.

    >>> careful(lambda: 0)
    0
    """
    try:
        code = work()
        if code == 0 and sys.stdout is not None:
            sys.stdout.flush()  # done is what has come out
        return code
    except KeyboardInterrupt:
        _print(tell("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        return UNREAD
    except (CommandError, AstragalError, OSError, UnicodeDecodeError, UnicodeEncodeError) as error:
        _print(said(error))
        return CODE


def report_errors(run: Command) -> Command:
    """Make a command careful.

    >>> report_errors(lambda arguments: 0)(argparse.Namespace())
    0
    """

    @wraps(run)
    def reporting(arguments: argparse.Namespace) -> int:
        return careful(lambda: run(arguments))

    return reporting


def _print(sentence: str) -> None:
    with suppress(OSError, ValueError):  # stderr may be full or closed, too
        print(sentence, file=sys.stderr)

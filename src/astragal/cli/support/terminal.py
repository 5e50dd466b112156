"""Talking with the person at the terminal, or the program at the other end of a pipe."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from textwrap import wrap

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

WIDEST = 100
"""Lines are not made longer than this, however wide the window."""


_PLAIN = str.maketrans("─·–−…’“”„«»—", '-.--~\'"""""-')
"""What stands for our signs in a terminal that does not know them."""

ERASED = "\x1b[H\x1b[2J\x1b[3J" if os.environ.get("TERM") == "linux" else "\x1b[H\x1b[2J"
"""Empties the screen. A Linux console has one screen only, so what one can scroll back to goes with it."""


class InputClosed(Exception):
    """The person is gone: end of input, Ctrl-D or Ctrl-C."""


class Terminal:
    """Prints, asks, and hides what was said between two people who must not see each other's choices.

    >>> Terminal(color=False).width <= WIDEST
    True
    """

    def __init__(self, *, color: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a strange byte is no reason to break off a game
        options = {} if color else {"color_system": None}
        self.console = Console(markup=False, highlight=False, emoji=False, **options)  # type: ignore[arg-type]
        self.width = min(self.console.width, WIDEST)
        if not self.console.is_terminal:
            self.width = 80
        self._history = _readline()
        self._secret = False

    def show(self, thing: RenderableType = "", style: str = "") -> None:
        """Print a text or a drawing. Words are never broken, so that a path can be copied."""
        if isinstance(thing, str):
            if not self.console.encoding.startswith("utf"):
                thing = thing.translate(_PLAIN)
            lines = wrap(thing, self.width, break_long_words=False, break_on_hyphens=False) or [""]
            thing = Text("\n".join(lines), style=style)
            self.console.print(thing, soft_wrap=True)
            return
        with self.console.capture() as shown:
            self.console.print(thing, width=self.width)
        self._write(shown.get())

    def entry(self, word: str, meaning: str, widest: int = 0) -> None:
        """Print a word and what it means, which may need more than one line; `widest` is the longest of such words."""
        room = max(11, widest)
        first, *more = wrap(meaning, max(20, self.width - room - 3)) or [""]
        self.show(f"  {word:<{room}} {first}")
        for line in more:
            self.show(f"{'':{room + 3}}{line}")

    def heading(self, text: str) -> None:
        """Print a line across, with a text in it."""
        self.show()
        self.show(f"── {text} " + "─" * max(0, self.width - cell_len(text) - 4), "bold")

    def ask(self, prompt: str) -> str:
        """Return what is typed on one line; raise `InputClosed` when nobody answers any more."""
        try:
            text = input(f"{prompt} ")
        except EOFError:
            self.console.file.write("\n")
            raise InputClosed from None
        except KeyboardInterrupt:
            self.console.file.write("\n")
            raise InputClosed from None
        except UnicodeDecodeError:
            text = ""
        if not sys.stdin.isatty():
            self.console.file.write("\n")  # what comes through a pipe is not echoed, its line end neither
        if self._history and text.strip() and not self._secret:
            import readline

            readline.add_history(text)
        return text.strip()

    def begin_secret(self) -> None:
        """What is said and typed from here on is gone afterwards, and does not enter the history of lines.

        It is on a screen of its own, as an editor's: nothing of it is left to scroll back to.
        """
        self._secret = True
        if self._erases:
            self.console.set_alt_screen(True)
            self._write(ERASED)

    def end_secret(self) -> None:
        """Return to the screen as it was before `begin_secret`."""
        self._secret = False
        if self._erases:
            self._write(ERASED)
            self.console.set_alt_screen(False)
        elif self.console.is_terminal:
            self._write("\n" * self.console.height)

    @property
    def _erases(self) -> bool:
        """Whether this is a screen, and no paper."""
        named = os.environ.get("TERM") not in (None, "", "dumb")
        return self.console.is_terminal and not self.console.is_dumb_terminal and named

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()


def _readline() -> bool:
    """Switch on the editing of lines where there is such a thing; only what is no secret enters its history."""
    if not sys.stdin.isatty():
        return False
    with suppress(ImportError, AttributeError):
        import readline

        readline.set_auto_history(False)
        return True
    return False

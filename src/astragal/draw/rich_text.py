"""Lines of text as something that rich prints."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from astragal.draw.text_parts import Line

_PLAIN = str.maketrans("·…×✓▶★’─│┌┐└┘├┤┬┴┼↓←↑→◇⚀⚁⚂⚃⚄⚅−", ".~xv>*'-|+++++++++v<^>:::::::-")


class Picture:
    """Lines of text that rich prints; in a terminal without Unicode in plain characters.

    >>> from astragal.draw.text_parts import line
    >>> Picture([line("a ", ("b", "bold"))]).lines[0].plain
    'a b'
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = tuple(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            # It is never wrapped, since the columns of a drawing belong together.
            text = Text.assemble(*line.pieces, no_wrap=True, overflow="crop")
            if not options.encoding.lower().startswith("utf"):
                known = text.plain.translate(_PLAIN)
                text.plain = known.encode(options.encoding, "replace").decode(options.encoding)
            yield text

"""Lines of a request end in CRLF, and a header is one line.

h11 also reads lines that end in LF alone, and joins folded header lines. A proxy before us may read such bytes as
another request than we do (RFC 9112, 2.2 and 5.2, allows to refuse both); no browser sends them.
"""

import re

from h11 import RemoteProtocolError
from h11._receivebuffer import ReceiveBuffer, blank_line_regex

LOOSE = re.compile(rb"(?<!\r)\n|\n[ \t]")


class StrictReceiveBuffer(ReceiveBuffer):
    r"""What came in, for a `h11.Connection`: heads and trailers must be written as the standard says.

    >>> buffer = StrictReceiveBuffer()
    >>> buffer += b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    >>> buffer.maybe_extract_lines()
    [bytearray(b'GET / HTTP/1.1'), bytearray(b'Host: a')]
    >>> buffer += b"GET / HTTP/1.1\r\nHost: a\n b\r\n\r\n"
    >>> buffer.maybe_extract_lines()
    Traceback (most recent call last):
    h11._util.RemoteProtocolError: a line ends in LF alone, or a header is folded
    """

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Return the lines up to the first blank one, when it is there."""
        ending = blank_line_regex.search(self._data, self._multiple_lines_search)
        end = 1 if self._data[:1] == b"\n" else 2 if self._data[:2] == b"\r\n" else ending.end() if ending else 0
        if LOOSE.search(self._data, 0, end):
            raise RemoteProtocolError("a line ends in LF alone, or a header is folded")
        return super().maybe_extract_lines()

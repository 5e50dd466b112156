"""What the kernel knows about a line to a client."""

import socket
import struct
import sys
from typing import Any

RTT_OFFSET = 68
"""Where `tcpi_rtt`, the smoothed round trip in microseconds, stands in Linux' `struct tcp_info`."""


def line_milliseconds(line: Any) -> float | None:
    """Return the round trip that the kernel measures on the socket of a line, or None where it does not tell.

    >>> line_milliseconds(None) is None
    True
    """
    if line is None or sys.platform != "linux":
        return None
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, RTT_OFFSET + 4)
    except OSError:
        return None
    return float(struct.unpack_from("=I", told, RTT_OFFSET)[0]) / 1000 if len(told) == RTT_OFFSET + 4 else None


def ends_at(transport: Any, client: tuple[str, int] | None) -> bool:
    """Tell whether a line ends at the client that a request names, not at a proxy.

    >>> ends_at(None, ("192.0.2.7", 1))
    False
    """
    peer = transport.get_extra_info("peername") if transport is not None else None
    return peer is not None and client is not None and tuple(peer[:2]) == tuple(client)

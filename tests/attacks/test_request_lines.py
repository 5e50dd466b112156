"""Requests whose lines a proxy might read otherwise than we do are refused, and the connection ends."""

import socket

import pytest

from tests.server.running import Running


def answered(server: Running, request: bytes) -> bytes:
    """Send these bytes; return all that comes until the server closes the connection."""
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(request.replace(b"{host}", server.address.encode()))
        came = b""
        while part := line.recv(65536):
            came += part
    return came


GET = b"GET /api/me HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
POST = (
    b"POST /api/tokens HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
)


@pytest.mark.parametrize("request_bytes", [GET + b"X-One: a b\r\n\r\n", POST + b"\r\n", POST + b"X-One: a\r\n\r\n"])
def test_whole_lines_are_read(server: Running, request_bytes: bytes) -> None:
    assert answered(server, request_bytes).startswith(b"HTTP/1.1 20")


@pytest.mark.parametrize(
    "request_bytes",
    [
        GET.replace(b"\r\n", b"\n") + b"\n",
        GET + b"X-One: a\nX-Two: b\r\n\r\n",
        GET + b"X-One: a\r\n\n",
        GET + b"X-One: a\n\r\n",
        b"\n" + GET + b"\r\n",
        b"GET /api/me HTTP/1.1\n" + GET.partition(b"\r\n")[2] + b"\r\n",
        GET + b"X-One: a\r\n b\r\n\r\n",
        GET + b"X-One: a\r\n\tb\r\n\r\n",
        GET + b"X-One: a\r\n \r\n\r\n",
        GET.replace(b"\r\nHost", b"\r\n Host") + b"\r\n",
        GET + b"X-One: a\rX-Two: b\r\n\r\n",
        POST + b"\n",
        POST + b"X-One: a\n\r\n",
        POST + b"X-One: a\r\n b\r\n\r\n",
        GET.replace(b"Connection: close\r\n", b"") + b"\r\n" + GET + b"X-One: a\r\n b\r\n\r\n",
    ],
)
def test_lines_that_end_in_lf_alone_and_folded_ones_are_refused(server: Running, request_bytes: bytes) -> None:
    last = answered(server, request_bytes).rpartition(b"HTTP/1.1 ")[2]
    assert last.startswith(b"400 ")

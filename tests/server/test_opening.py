"""Starting for people: the next free port, the address for phones, no trouble without a screen."""

import sys
from io import StringIO
from pathlib import Path

import httpx
import pytest

from astragal.cli.commands import serve
from astragal.server.config import Config
from tests.server.running import running


def test_the_next_free_port(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        port = int(first.address.split(":")[1])
        with running(tmp_path, "--open", "--port", str(port), DISPLAY="", WAYLAND_DISPLAY="") as second:
            taken = int(second.address.split(":")[1])
            assert port < taken < port + serve.PORTS_TRIED
            assert f"Play here: http://127.0.0.1:{taken}" in second.output
            assert httpx.get(second.url).status_code in {200, 503}


class Terminal(StringIO):
    """A terminal that can show anything."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_code_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(serve, "_has_screen", lambda: False)
    serve._greet(Config(host="0.0.0.0", port=8477), lan=True, browser=True)
    said = terminal.getvalue()
    assert "Play here: http://localhost:8477" in said
    assert "same network: http://" in said
    assert "█" in said


def test_a_browser_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def broken(url: str) -> bool:
        tried.append(url)
        raise OSError(url)

    monkeypatch.setattr("webbrowser.open", broken)
    serve._browse("http://localhost:8477")
    assert tried == ["http://localhost:8477"], "tried once, and the server goes on"

"""The documents name everything there is."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from astragal.bots import BOTS
from astragal.core.errors import AstragalError
from astragal.core.struct import form_of
from astragal.protocol.commands import AnyCommand
from astragal.protocol.events import AnyEvent, Settings
from astragal.protocol.problems import STATUS
from astragal.server.config import Config, Limits
from astragal.server.metrics import Metrics

DOCS = Path(__file__).parents[2] / "docs"
API, SERVER = (DOCS / "bot-api.md").read_text(), (DOCS / "server.md").read_text()


def row(text: str, name: str, section: str) -> str:
    """Return the line of a table that begins with this name."""
    part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    found = re.search(rf"^\| `{name}` \|.*$", part, re.MULTILINE)
    assert found, f"{name} is not described under “{section}”"
    return found[0]


@pytest.mark.parametrize(("kinds", "section"), [(AnyCommand, "Commands"), (AnyEvent, "Events")])
def test_every_command_and_event_with_every_field(kinds: object, section: str) -> None:
    for kind in get_args(kinds):
        line = row(API, form_of(kind).tag, section)
        for name in (each.name for each in fields(kind)):
            assert f"`{name}`" in line, f"{kind.__name__}.{name}"


def test_every_setting_and_level() -> None:
    for name in (each.name for each in fields(Settings)):
        assert f"`{name}`" in API
    for level in BOTS:
        assert f"`{level}`" in row(API, "seat_bot", "Commands")


def test_every_error_code() -> None:
    def kinds(of: type[AstragalError]) -> set[str]:
        return {of.code}.union(*(kinds(kind) for kind in of.__subclasses__()))

    # Of the referee, of `verify`, of the client, of a server that does not start; of the library's own workers, models,
    # tables, puzzles, environments and functions, which no request names.
    local = {"error", "not_json", "no_game", "invalid_tags", "connection_lost", "database"}
    local |= {"workers", "damaged_file", "model", "model_unreadable", "no_model", "model_mismatch"}
    local |= {"invalid_array", "wrong_type", "reset_needed", "environment_closed", "unreadable_puzzles"}
    for code in (kinds(AstragalError) | set(STATUS)) - local:
        assert f" {STATUS.get(code, 422)}" in row(API, code, "Errors"), code


def test_every_variable_and_its_usual_value() -> None:
    for kind in (Config, Limits):
        for each in fields(kind):
            if each.name != "limits":
                assert f"`ASTRAGAL_{each.name.upper()}`" in SERVER
    for name, usual in vars(Limits()).items():
        assert f"| `ASTRAGAL_{name.upper()}` | {usual} |" in SERVER


def test_every_figure() -> None:
    for figure in Metrics().registry.collect():
        assert f"`{figure.name}" in SERVER

"""Disasters while games are played, each with the same checks afterwards (`checks.py`).

How many there are is fixed, not how long they take: a busy machine takes longer. `kills.py` is the long form.
"""

import asyncio
from pathlib import Path

import pytest

from tests.faults import stages
from tests.server.postgres import Cluster

pytestmark = pytest.mark.timeout(600)  # whole disasters


def test_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    figures = asyncio.run(stages.kills(tmp_path, 10))
    assert figures["kills"] >= 10
    assert figures["reconnects"] >= figures["kills"]


def test_lines_are_cut(tmp_path: Path) -> None:
    figures = asyncio.run(stages.cuts(tmp_path, 25))
    assert figures["cuts"] >= 20
    assert figures["reconnects"] >= 20


def test_the_database_crashes(tmp_path: Path, postgres: Cluster) -> None:
    figures = asyncio.run(stages.crashes(tmp_path, 4, postgres))
    assert figures["disasters"] >= 3
    assert figures["games"] > 0


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: Cluster) -> None:
    figures = asyncio.run(stages.one_of_two(tmp_path, 4, postgres))
    assert figures["kills"] >= 3
    assert figures["reconnects"] > 0

"""Ray spreads arenas and training over machines: here one of two cores, with a real Ray."""

import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from astragal.arena import Match, Report, Sprt, compete
from astragal.arena.tally import Tally
from astragal.models.networks import PARTS
from astragal.train.learner import Figures, Learner
from astragal.train.plan import Plan
from astragal.train.runs import trainable_game
from astragal.workers import EnvironmentMismatch, MissingDependency
from astragal.workers.machines import Machines

# Asked for, not imported: Ray takes its settings when it is loaded.
pytestmark = [
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
    pytest.mark.timeout(300),
]  # Ray starts

MATCH = Match.of("longo", ["greedy", "random", "b=greedy"], games=16, seed="7")


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with Machines("local", cores=2) as pool:
        yield pool


def told(report: Report) -> dict[str, object]:
    data = report.to_dict()
    del data["run"]
    return data


@cache
def alone() -> dict[str, object]:
    return told(compete(MATCH))


def test_an_arena_is_the_same(machines: Machines) -> None:
    report = compete(MATCH, pool=machines)
    assert report.workers == 2
    assert told(report) == told(compete(MATCH, workers=2)) == alone()


@pytest.mark.parametrize("plan", [Plan("qwixx", (2, 3), 300, batch=100), Plan("qwinto", (2,), 40, batch=20)])
def test_training_is_the_same_to_the_last_bit(machines: Machines, plan: Plan) -> None:
    here, there = Learner(plan, trainable_game(plan)), Learner(plan, trainable_game(plan), pool=machines)
    figures: list[list[Figures]] = [[], []]
    one, other = here.run(figures[0].append), there.run(figures[1].append)
    assert figures[0] == figures[1]
    assert all(getattr(one, part).tobytes() == getattr(other, part).tobytes() for part in PARTS)


def at_work(boss: int) -> list[int]:
    """The workers of a Ray that are in the middle of something; it was started by a process of ours."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has just ended
    found = []
    for process in parents:
        above = process
        while above in parents and above != boss:
            above = parents[above]
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if above == boss and words.startswith(b"ray::") and b"errand" in words:
            found.append(process)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_killed_worker_changes_nothing(machines: Machines) -> None:
    killed: list[int] = []

    def kill(done: int, _: Tally) -> None:
        if done >= 5 and len(killed) < 2:
            for process in at_work(os.getpid())[:1]:
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    report = compete(MATCH, pool=machines, progress=kill)
    assert killed
    assert report.stopped == "games"
    assert told(report) == alone()


def test_a_match_that_ends_early_leaves_the_workers_free(machines: Machines) -> None:
    match = Match.of("qwixx", ["greedy", "random"], games=500, seed="1")
    early = [compete(match, sprt=Sprt(0, 20), **where) for where in ({"pool": machines}, {})]  # type: ignore[arg-type]
    assert early[0].stopped == "sprt"
    assert told(early[0]) == told(early[1])

    def stop(done: int, _: Tally) -> None:
        if done == 9:
            raise KeyboardInterrupt

    stopped = compete(match, pool=machines, progress=stop)
    assert (stopped.stopped, stopped.games) == ("interrupted", 8)
    assert list(machines.map(pow, 2, range(40))) == [2**power for power in range(40)]


def test_workers_use_one_core_each(machines: Machines) -> None:
    assert list(machines.map(os.getenv, "NUMBA_NUM_THREADS", ["none"])) == ["1"]


def test_another_version_is_told(machines: Machines) -> None:
    true = machines.fingerprint
    machines.fingerprint = (("astragal", "99.0"), *true[1:])
    try:
        with pytest.raises(EnvironmentMismatch) as caught:
            list(machines.map(pow, 2, [1]))
    finally:
        machines.fingerprint = true
    assert caught.value.differences == (("astragal", dict(true)["astragal"], "99.0"),)


def test_a_program_that_a_machine_has_not(machines: Machines) -> None:
    with pytest.raises(MissingDependency, match="no-such-program"):
        compete(Match.of("qwixx", ["greedy", "cmd:no-such-program"], games=2), pool=machines)

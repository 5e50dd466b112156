"""Our server and boardgame.io's under the same load, in one run.

    python bench/server/run.py [--seconds 10] [--tables 50] [--files] [--postgres] [--rounds 1] [--only WHICH] [--quick]

Two-seat tables of Qwixx are played over real sockets by the same load generator: flat out, then at half the rate that
was reached; then many tables are held open for the memory. Ours stores every move (SQLite, synced to the disk) before
it acknowledges it; boardgame.io keeps all in memory (or, with --files, in files too) and tells players before it
stores. With --postgres both are measured on a PostgreSQL too, which syncs, and ours with two processes beside. The load
generator has a core of its own. The script fails when ours acknowledges fewer moves for each second of its processor
time than boardgame.io in memory. Needs Node 20 and npm. When other programs run ("cores used by others") only moves for
each second of processor time mean anything, and they do so best as the middle of several rounds.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.server.postgres import Cluster  # noqa: E402

OURS, PEER, PEER_FILES = "astragal", "boardgame", "boardgame+files"
OURS_SHARED, OURS_TWICE, PEER_SHARED = "astragal+pg", "astragal×2+pg", "boardgame+pg"
SHARED = (PEER_SHARED, OURS_SHARED, OURS_TWICE)
KINDS = (PEER, PEER_FILES, OURS, *SHARED)
AIM, AIM_P99, AIM_MIB = 2, 50, 1024
DURABLE = {"fsync": "on", "full_page_writes": "on", "autovacuum": "on", "shared_buffers": "128MB"}
# Limits for single clients: the whole load comes from one address. 0 stands for none.
NO_LIMITS = (
    "COMMANDS_PER_SECOND", "REQUESTS_PER_SECOND", "TABLES_PER_MINUTE", "OPEN_TABLES", "SOCKETS_PER_PERSON",
    "SOCKETS_PER_ADDRESS", "CONNECTIONS_PER_ADDRESS", "FRAMES_PER_SECOND", "INCOMING_BYTES_PER_SECOND",
)  # fmt: skip
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def install() -> None:
    """Bring node_modules in line with the lock file, unless it is."""
    lock, done = HERE / "package-lock.json", HERE / "node_modules" / ".bench-lock"
    if done.exists() and done.read_bytes() == lock.read_bytes():
        return
    print("· Installing boardgame.io (npm ci)", flush=True)
    subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=True)
    shutil.copy(lock, done)


@contextmanager
def on_cores(part: int) -> Iterator[None]:
    """What is started here runs on the cores for servers (0) or for the load generator (1): the last one."""
    every = sorted(os.sched_getaffinity(0))
    if len(every) > 1:
        os.sched_setaffinity(0, every[-1:] if part else every[:-1])
    try:
        yield
    finally:
        os.sched_setaffinity(0, every)


def command_of(kind: str, folder: str, database: str | None) -> tuple[list[str], dict[str, str]]:
    """Return how a server is started, and its environment."""
    if kind.startswith(PEER):
        where = ["--files", f"{folder}/store"] if kind == PEER_FILES else ["--postgres", database] if database else []
        return ["node", "peer.mjs", *where], {"NODE_ENV": "production"}
    command = [sys.executable, "-m", "astragal", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--database", database or f"sqlite:///{folder}/bench.db"]
    if kind == OURS_TWICE:
        command += ["--workers", "2"]
    return command, {f"ASTRAGAL_{name}": "0" for name in NO_LIMITS}


@contextmanager
def server(kind: str, database: str | None) -> Iterator[tuple[str, int]]:
    """Run a server on a free port; give its address and process id."""
    with tempfile.TemporaryDirectory(prefix="astragal-bench-") as folder:
        command, settings = command_of(kind, folder, database)
        log = Path(folder) / "server.log"
        with log.open("w") as out, on_cores(0):
            environment = {**os.environ, **settings}
            process = subprocess.Popen(command, cwd=HERE, env=environment, stdout=out, stderr=out)
        try:
            yield address(process, log), process.pid
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """Return the address that a server prints when it listens."""
    for _ in range(300):
        found = ADDRESS.search(log.read_text())
        if found:
            return found[0]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{log.read_text()[-2000:]}")


@contextmanager
def postgres(kind: str) -> Iterator[tuple[str, int] | None]:
    """Run a PostgreSQL that syncs, for those who need one; give the address of a database and its process id."""
    if kind not in SHARED:
        yield None
        return
    with on_cores(0):
        cluster = Cluster(DURABLE)
    try:
        yield cluster.database(), int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    finally:
        cluster.remove()


def load(kind: str, *options: str) -> dict[str, Any]:
    """Run the load generator against a fresh server and return what it found."""
    with postgres(kind) as there:
        url, process = there or (None, None)
        with server(kind, url) as (address, pid), on_cores(1):
            command = ["node", "load.mjs", "--kind", re.split("[+×]", kind, maxsplit=1)[0]]
            command += ["--url", address, "--pid", str(pid), *options]
            if process:
                command += ["--database", str(process)]
            done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=True, timeout=900)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def middle(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the round in the middle, by moves for each second of the server's time."""
    return sorted(rounds, key=lambda found: float(found["flat"]["each"]))[len(rounds) // 2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="how long each stretch is measured")
    parser.add_argument("--tables", type=int, default=50, help="how many tables are played at once")
    parser.add_argument("--open", type=int, default=2000, help="how many tables are held open for the memory")
    parser.add_argument("--files", action="store_true", help="measure boardgame.io's file store too (it does not sync)")
    parser.add_argument("--postgres", action="store_true", help="measure both on PostgreSQL too, ours also twice")
    parser.add_argument("--rounds", type=int, default=1, help="measure each so often, in turn, and take the middle one")
    parser.add_argument("--warm", type=int, default=20_000, help="moves that are played before anything is measured")
    parser.add_argument("--only", choices=KINDS, action="append", help="measure only this one; may be given again")
    parser.add_argument("--quick", action="store_true", help="2 seconds, 20 tables, 200 open")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.seconds, chosen.tables, chosen.open = 2, 20, min(chosen.open, 200)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket is a file; the servers inherit it
    install()

    kinds = chosen.only or [PEER, *([PEER_FILES] if chosen.files else []), OURS, *(SHARED if chosen.postgres else ())]
    played: dict[str, Any] = {}
    held: dict[str, Any] = {}
    rounds: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    options = ("--tables", str(chosen.tables), "--seconds", str(chosen.seconds), "--warm", str(chosen.warm))
    for _ in range(chosen.rounds):
        for kind in kinds:
            print(f"· {kind}: {chosen.tables} tables played", flush=True)
            rounds[kind].append(load(kind, *options))
            print(f"  {rounds[kind][-1]['flat']['each']:,.0f} moves a second of its time", flush=True)
    for kind in kinds:
        played[kind] = middle(rounds[kind])
        if chosen.open:
            print(f"· {kind}: {chosen.open} tables held open", flush=True)
            held[kind] = load(kind, "--idle", "--tables", str(chosen.open))
    report(kinds, played, held)
    if any(found["flat"]["others"] > 0.2 for found in played.values()):
        print("\nOther programs were busy meanwhile: only figures for each second of processor time mean anything.")
    if PEER not in kinds or OURS not in kinds:
        return 0
    ratio = played[OURS]["flat"]["each"] / played[PEER]["flat"]["each"]
    print(
        f"\nFor each second of its processor time ours acknowledges {ratio:.2f} × as many moves as boardgame.io in "
        f"memory (aim {AIM}); each of them is stored by then."
    )
    print(f"p99 at half load: {played[OURS]['half']['p99']:.0f} ms (aim: under {AIM_P99})")
    if held:
        print(
            f"Memory with {chosen.open} tables: {held[OURS]['memory']['pss']:.0f} MiB (aim: under {AIM_MIB} with 2000)"
        )
    return 1 if ratio < 1 else 0


def report(kinds: list[str], played: dict[str, Any], held: dict[str, Any]) -> None:
    """Print a column for each server, and ours as a multiple of each other."""
    rows: list[tuple[str, dict[str, Any], tuple[str, str], str]] = [
        ("flat out: moves/s", played, ("flat", "moves"), ",.0f"),
        ("  p50 ms", played, ("flat", "p50"), ".1f"),
        ("  p99 ms", played, ("flat", "p99"), ".1f"),
        ("  moves a second of its time", played, ("flat", "each"), ",.0f"),
        ("  … with the database's", played, ("flat", "whole"), ",.0f"),
        ("  cores used by the server", played, ("flat", "server"), ".2f"),
        ("  cores used by the database", played, ("flat", "database"), ".2f"),
        ("  cores used by the load", played, ("flat", "client"), ".2f"),
        ("  cores used by others", played, ("flat", "others"), ".2f"),
        ("half load: moves/s", played, ("half", "moves"), ",.0f"),
        ("  p50 ms", played, ("half", "p50"), ".1f"),
        ("  p99 ms", played, ("half", "p99"), ".1f"),
    ]
    if held:
        rows += [
            ("tables open: PSS MiB", held, ("memory", "pss"), ",.0f"),
            ("  RSS MiB", held, ("memory", "rss"), ",.0f"),
            ("  KiB a table", held, ("each", "pss"), ",.0f"),
        ]
    pairs = [pair for pair in ((OURS, PEER), (OURS, PEER_FILES), (OURS_SHARED, PEER_SHARED)) if set(pair) <= set(kinds)]
    heads = "".join(f"{'ours/' + peer:>22}" for _, peer in pairs)
    print(f"\n{'':<29}" + "".join(f"{kind:>15}" for kind in kinds) + heads)
    for name, found, (part, field), form in rows:
        values = {kind: found[kind][part][field] for kind in kinds}
        ratios = "" if "cores" in name else "".join(f"{values[ours] / values[peer]:>22.2f}" for ours, peer in pairs)
        print(f"{name:<29}" + "".join(f"{value:>15{form}}" for value in values.values()) + ratios)


if __name__ == "__main__":
    sys.exit(main())

"""Our server and boardgame.io's under the same load, in one run.

    python bench/server/run.py [--seconds 10] [--tables 50] [--files] [--only WHICH] [--quick]

Two-seat tables of Qwixx are played over real sockets by the same load generator: flat out, then at half the rate that
was reached; then many tables are held open for the memory. Ours stores every move (SQLite, synced to the disk) before
it acknowledges it; boardgame.io keeps all in memory (or, with --files, in files too) and tells players before it
stores. Each server is one process; the load generator has a core of its own. The script fails when ours acknowledges
fewer moves a second than boardgame.io in memory. Needs Node 20 and npm. Figures are only worth something when nothing
else runs ("cores used by others"); moves for each second of the server's own processor time stand that best.
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
ROOT = HERE.parents[1]
OURS, PEER, PEER_FILES = "astragal", "boardgame", "boardgame+files"
AIM, AIM_P99, AIM_MIB = 5, 50, 1024
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


@contextmanager
def server(kind: str) -> Iterator[tuple[str, int]]:
    """Run a server on a free port; give its address and process id."""
    with tempfile.TemporaryDirectory(prefix="astragal-bench-") as folder:
        if kind == OURS:
            database = f"sqlite:///{folder}/bench.db"
            command = [sys.executable, "-m", "astragal", "serve", "--host", "127.0.0.1", "--port", "0"]
            command += ["--database", database]
            settings = {f"ASTRAGAL_{name}": "0" for name in NO_LIMITS}
        else:
            command = ["node", "peer.mjs", *(["--files", f"{folder}/store"] if kind == PEER_FILES else [])]
            settings = {"NODE_ENV": "production"}
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


def load(kind: str, *options: str) -> dict[str, Any]:
    """Run the load generator against a fresh server and return what it found."""
    with server(kind) as (url, pid), on_cores(1):
        command = ["node", "load.mjs", "--kind", kind.partition("+")[0], "--url", url, "--pid", str(pid), *options]
        done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=True, timeout=600)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="how long each stretch is measured")
    parser.add_argument("--tables", type=int, default=50, help="how many tables are played at once")
    parser.add_argument("--open", type=int, default=2000, help="how many tables are held open for the memory")
    parser.add_argument("--files", action="store_true", help="measure boardgame.io's file store too (it does not sync)")
    parser.add_argument("--only", choices=(OURS, PEER, PEER_FILES), help="measure one of them")
    parser.add_argument("--quick", action="store_true", help="2 seconds, 20 tables, 200 open")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.seconds, chosen.tables, chosen.open = 2, 20, 200
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket is a file; the servers inherit it
    install()

    kinds = [chosen.only] if chosen.only else [PEER, *([PEER_FILES] if chosen.files else []), OURS]
    played, held = {}, {}
    for kind in kinds:
        print(f"· {kind}: {chosen.tables} tables played, then {chosen.open} held open", flush=True)
        played[kind] = load(kind, "--tables", str(chosen.tables), "--seconds", str(chosen.seconds))
        if chosen.open:
            held[kind] = load(kind, "--idle", "--tables", str(chosen.open))
    report(kinds, played, held)
    if any(found["flat"]["others"] > 0.2 for found in played.values()):
        print("\nOther programs were busy meanwhile: measure again when nothing else runs.")
    if len(kinds) < 2:
        return 0
    ratio = played[OURS]["flat"]["moves"] / played[PEER]["flat"]["moves"]
    print(f"\nOurs acknowledges {ratio:.2f} × as many moves a second (aim {AIM}); each of them is stored by then.")
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
        ("  cores used by the server", played, ("flat", "server"), ".2f"),
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
    others = [kind for kind in kinds if kind != OURS] if OURS in kinds else []
    print(f"\n{'':<28}" + "".join(f"{kind:>17}" for kind in kinds) + "".join(f"{'ours/' + k:>22}" for k in others))
    for name, found, (part, field), form in rows:
        values = {kind: found[kind][part][field] for kind in kinds}
        ratios = "" if "cores" in name else "".join(f"{values[OURS] / values[kind]:>22.2f}" for kind in others)
        print(f"{name:<28}" + "".join(f"{value:>17{form}}" for value in values.values()) + ratios)


if __name__ == "__main__":
    sys.exit(main())

"""Stopping, dying and coming back; the commands `serve`, `backup` and `export`."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import children
from tests.server.running import Running, Seat, running

pytestmark = pytest.mark.timeout(300)  # server after server


def astragal(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "astragal", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_graceful_stop(tmp_path: Path, how: signal.Signals) -> None:
    server = Running(tmp_path)

    async def play() -> tuple[Seat, int]:
        ann = server.guest()
        acknowledged = 0
        async with ann.at(ann.table("quixo")) as seat:
            await seat.done("say", text="before")
            stopping = asyncio.create_task(asyncio.to_thread(server.stop, how))
            try:
                while True:
                    answer = await seat.do("say", text="during")
                    acknowledged = answer.get("seq", acknowledged)
            except ConnectionClosed as end:
                assert end.rcvd is not None
                assert end.rcvd.code == 1012
            assert await stopping == 0
        return seat, acknowledged

    seat, acknowledged = asyncio.run(play())
    assert "Astragal has stopped." in server.output
    assert "Traceback" not in server.output
    server.start()
    try:
        assert seat.guest is not None
        assert seat.guest.get(f"/api/tables/{seat.table}").json()["now"]["seq"] >= acknowledged > 3
    finally:
        server.close()


def test_a_table_whose_bot_died_is_picked_up(tmp_path: Path) -> None:
    """Killed while a bot thinks: started again, the server asks the bot as soon as somebody is at the table."""
    server = Running(tmp_path, ASTRAGAL_BOT_PAUSE="1")

    async def begin() -> Seat:
        ann = server.guest()
        async with ann.at(ann.table("quixo", move_limit=30)) as seat:
            for number in (0, 1):
                await seat.done("seat_bot", seat=number, level="random")
            await seat.done("start")
            return seat

    seat = asyncio.run(begin())
    server.stop(signal.SIGKILL)
    server._environment["ASTRAGAL_BOT_PAUSE"] = "0"
    server.start()
    try:

        async def watch() -> None:
            assert seat.guest is not None
            seat.guest.server = server
            async with seat.guest.at(seat.table) as again:
                while again.now["status"] != "over":
                    await again.hear(30)

        asyncio.run(watch())
        server.stop()
        exported = astragal("export", tmp_path / "out", "--database", f"sqlite:///{server.database}")
    finally:
        server.close()
    assert exported.returncode == 0, exported.stderr
    assert ": 1" in exported.stdout
    (record,) = (tmp_path / "out").iterdir()
    assert "Game: quixo" in record.read_text()
    verified = astragal("verify", record)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_who_thinks_ends_with_the_server(tmp_path: Path) -> None:
    """Even one that hears nothing any more."""
    server = Running(tmp_path)

    async def begin() -> None:
        ann = server.guest()
        async with ann.at(ann.table("quixo", move_limit=30)) as seat:
            for number in (0, 1):
                await seat.done("seat_bot", seat=number, level="random")
            await seat.done("start")
            while "revealed" not in [event["type"] for event in seat.events]:
                await seat.hear()

    asyncio.run(begin())
    session = server.process.pid
    thinking = [pid for pid in children.members(session) if "work.worker" in children.named(pid)]
    assert thinking
    for pid in thinking:
        os.kill(pid, signal.SIGSTOP)
    os.kill(session, signal.SIGKILL)
    try:
        assert not children.left(session, 30), children.stacks(session)
    finally:
        server.close()


def test_backup_while_running(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.guest()
        table = ann.table("quixo")
        copy = tmp_path / "copy.db"
        done = astragal("backup", copy, "--database", f"sqlite:///{server.database}")
        assert done.returncode == 0, done.stderr
        again = astragal("backup", copy, "--database", f"sqlite:///{server.database}")
        assert (again.returncode, "already" in again.stderr) == (2, True)
    with running(tmp_path, "--database", f"sqlite:///{copy}") as other:
        ann.server = other
        assert ann.get(f"/api/tables/{table}").status_code == 200  # the token is good there, too
        assert ann.get("/api/tables/mine").json()["tables"][0]["id"] == table


def test_what_serve_refuses(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        database = f"sqlite:///{tmp_path / 'x.db'}"
        refused = astragal("serve", "--port", taken.getsockname()[1], "--database", database)
        assert refused.returncode == 2
        assert refused.stderr.startswith("Cannot listen on 127.0.0.1, port")
    several = astragal("serve", "--workers", 2, "--database", database)
    assert (several.returncode, "PostgreSQL" in several.stderr) == (2, True)
    wrong = astragal("serve", "--port", 0, "--database", "mysql://x")
    assert (wrong.returncode, "Traceback" in wrong.stderr) == (2, False)

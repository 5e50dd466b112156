"""A test that hangs ends in time with the name of who hung, takes its servers along, and costs the others nothing."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAD = """
import signal, time
from pathlib import Path
import pytest
import tests.timeouts
from tests.server.running import Running, running

tests.timeouts.GRACE = 1

def test_before():
    pass

{hanging}

def test_after():
    pass
"""
WAITS = """
@pytest.mark.timeout(10)
def test_hangs(tmp_path):
    with running(tmp_path) as server:
        Path({pid!r}).write_text(str(server.process.pid))
        time.sleep(1000)
"""
WAITS_IN_COMPILED_CODE = """
@pytest.mark.timeout(10)
def test_hangs(tmp_path):
    with running(tmp_path) as server:
        Path({pid!r}).write_text(str(server.process.pid))
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        time.sleep(1000)
"""
SERVER_DOES_NOT_STOP = """
def test_hangs(tmp_path):
    server = Running(tmp_path)
    Path({pid!r}).write_text(str(server.process.pid))
    server.ending = 1
    server.process.send_signal(signal.SIGSTOP)
    server.close()
"""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("hanging", "told"),
    [
        (WAITS, "takes longer than 10 s"),
        (WAITS_IN_COMPILED_CODE, "crashed while running"),
        (SERVER_DOES_NOT_STOP, "still there after SIGTERM"),
    ],
    ids=["waits", "compiled", "server"],
)
@pytest.mark.timeout(300)
def test_who_hangs_is_named(tmp_path: Path, hanging: str, told: str) -> None:
    pid = tmp_path / "pid"
    file = tmp_path / "test_inner.py"
    file.write_text(HEAD.format(hanging=hanging.format(pid=str(pid))))
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command += ["-p", "tests.timeouts", "-p", "no:cacheprovider", "-n", "1", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False)
    assert "1 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert told in done.stdout
    assert "test_hangs" in done.stdout
    said = done.stdout + done.stderr
    assert "in test_hangs" in said or "astragal serve" in said, said  # where it hangs, or the server that does
    if hanging == WAITS:
        assert "astragal serve" in said
        assert "uvicorn/server.py" in said
    until = time.monotonic() + 30
    while alive(int(pid.read_text())):
        assert time.monotonic() < until
        time.sleep(0.05)

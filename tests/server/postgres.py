"""A PostgreSQL of our own: a fresh cluster in a temporary folder, gone when the tests are."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

HOW = "PostgreSQL is not installed. Run scripts/test-needs.sh, or install it (on Debian: apt-get install postgresql)."

# The process may be killed here, never the machine: what the system has taken over is safe without fsync.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "autovacuum": "off",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "logging_collector": "off",
}


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, if there is one."""
    if there := shutil.which("initdb"):
        return Path(there).resolve().parent  # a link may stand alone; the programs stand together
    if config := shutil.which("pg_config"):
        folder = Path(subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout.strip())
        if (folder / "initdb").exists():
            return folder
    return max((path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def commits(data: bytes) -> bool:
    """Tell whether what goes over a wire to PostgreSQL asks for a commit; moves are stored by one statement alone."""
    return b"COMMIT;" in data or (b"astragal_tables" in data and b'{"type":' in data)  # not READ COMMITTED of a BEGIN


def _tied() -> list[str]:
    """Before a command: it ends with the process of the tests, whatever becomes of that, where Linux can do it."""
    setpriv = shutil.which("setpriv")
    # It ends with the thread that started it; threads of tests end earlier.
    main = threading.current_thread() is threading.main_thread()
    return [setpriv, "--pdeathsig=QUIT"] if setpriv and main else []


class Cluster:
    """A PostgreSQL server that can be started, stopped and killed."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError(HOW)
        self._programs = found
        self._settings = SETTINGS | (settings or {})
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._numbers = count(1)
        self._server: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="astragal-postgres-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        try:
            options = ("-U", "astragal", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self._run("initdb", "-D", self._data, *options)
            self.start()
        except BaseException:
            self.remove()
            raise

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command, user=self._user, extra_groups=self._groups, cwd=self.folder, capture_output=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")

    @property
    def _groups(self) -> list[str] | None:
        return [] if self._user else None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"--{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*_tied(), str(self._programs / "postgres"), "-D", self._data, "-p", str(self.port), *options],
                user=self._user,
                extra_groups=self._groups,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl+C is for the tests; they stop the server
            )
        asked = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        until = time.monotonic() + 30
        while subprocess.run(asked, check=False).returncode:
            if self._server.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT is `pg_ctl stop -m fast`, SIGQUIT is `-m immediate`, which is a crash."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(30)
            self._server = None

    def crash(self) -> None:
        """Restart as after a crash: `pg_ctl restart -m immediate`."""
        self.stop(signal.SIGQUIT)
        self.start()

    def database(self, copied: str | None = None) -> str:
        """Make a new database, empty or a copy of one that nobody uses, and return its address."""
        name = f"test{next(self._numbers)}"
        template = ["-T", copied.rsplit("/", 1)[1]] if copied else []
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "astragal", *template, name)
        return f"postgresql://astragal@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        """Stop the server and delete all it had."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server, one for each process of the tests."""
    try:
        cluster = Cluster()
    except FileNotFoundError as error:
        pytest.fail(str(error))
    yield cluster
    cluster.remove()

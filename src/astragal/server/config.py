"""How a server is set up: by arguments of `astragal serve`, and by the environment for the rest."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from astragal.core.errors import InvalidOption
from astragal.texts import say

ROOT_PATH = re.compile(r"([A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*)?", re.ASCII)


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for; 0 stands for no limit. Several processes count each for itself."""

    frame_bytes: int = 64 * 1024
    """The longest message on a socket."""
    body_bytes: int = 1024 * 1024
    """The longest body of a request."""
    commands_per_second: float = 20
    """Of one person, on all sockets together; ten times as many from one address."""
    commands_burst: int = 60
    requests_per_second: float = 20
    """From one address."""
    requests_burst: int = 200
    tables_per_minute: float = 10
    """New tables of one person; five times as many from one address."""
    open_tables: int = 100
    """Tables of one host that are not closed."""
    people_per_table: int = 64
    """Who are there at once; further ones may watch without joining."""
    sockets_per_person: int = 50
    sockets_per_address: int = 500
    jobs_per_address: int = 4
    """Heavy requests (pads, replays, long positions and scenes) that run or wait."""
    jobs: int = 100
    """The same, of all addresses together."""
    frames_per_second: float = 100
    """Incoming frames of one socket, control frames and pieces of frames included; ten times as many of an address."""
    frames_burst: int = 500
    incoming_bytes_per_second: int = 128 * 1024
    """Of one socket; a MiB at once."""
    connections: int = 0
    """Open at once; 0 for as many as the system has file descriptors for."""
    connections_per_address: int = 600
    """Open at once, before anybody has asked for anything; proxies excepted."""
    outgoing_frames: int = 256
    """How many messages may wait for a slow client before it is cut off; it can resume."""
    outgoing_bytes: int = 4 * 1024 * 1024
    """How many bytes may wait for it."""


@dataclass(frozen=True)
class Config:
    """Everything a server needs to know.

    >>> Config().limits.frame_bytes
    65536
    """

    database: str = ""
    """`sqlite:///path` or `postgresql://…`; empty for the usual file."""
    host: str = "127.0.0.1"
    port: int = 8477
    workers: int = 1
    database_patience: float = 30
    """Seconds that commands wait for a database that is away, before they are answered with `busy`."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may use this server; its own always may."""
    hosts: tuple[str, ...] = ()
    """Further names by which this server is reached; `*` for any, which gives up the protection by names."""
    metrics: str = "local"
    """Who may see /metrics: `local` for this machine and those with the token, `open` for all."""
    metrics_token: str = field(default="", repr=False)
    secret: str = field(default="", repr=False)
    """Signs the tokens of guests; empty for one that is made once and kept in the database."""
    ping_seconds: float = 20
    silence_seconds: float = 60
    """A client that is silent for so long is gone."""
    head_seconds: float = 10
    """A connection on which no whole request has begun for so long is closed."""
    stall_seconds: float = 30
    """A client that does not read for so long what it is sent is cut off."""
    idle_seconds: float = 60
    """A table without clients stays in memory for so long."""
    stop_seconds: float = 5
    """How long a stop may take."""
    bot_workers: int = 2
    """Processes in which bots think."""
    bot_seconds: float = 10
    """A bot that takes longer is replaced by the first legal move."""
    bot_pause: float = 0.4
    """How long a bot waits before it thinks, so that people can follow."""
    bot_queue: int = 2000
    """Questions for bots that may wait."""
    bot_queue_per_address: int = 100
    """The same, of all tables whose hosts come from one address."""
    bot_budget: float = 30
    """Seconds of a processor a minute for the bots of one table; beyond that they wait. 0 for no limit."""
    bot_alone_seconds: float = 60
    """A game goes on without people for this long; then its bots wait until somebody comes back."""
    bots_abandoned_seconds: float = 3600
    """A game in which only bots are left is closed after this long without a move."""
    job_workers: int = 2
    """Processes for heavy requests."""
    job_seconds: float = 20
    """A heavy request that takes more seconds of a processor is ended."""
    review_workers: int = 1
    """Processes for reviews and for values of moves."""
    review_megabytes: int = 64
    """The most that reviews take in the database; those go first that nobody asked for the longest."""
    job_megabytes: int = 1024
    """The most memory of such a process; 0 for no limit."""
    time_zone: str = "UTC"
    """By which the days of daily games begin and end."""
    backup_days: int = 14
    """A SQLite database is copied every day, and a copy is kept for so many days; 0 for no copies."""
    backup_folder: str = ""
    """Where the copies are kept; empty for `backups` beside the database."""
    backup_after: float = 600
    """Seconds after the start before the first copy is made."""
    log: str = "info"
    """What is logged: `info` for everything, `warning` for trouble only."""
    public_url: str = ""
    """The address under which people reach this server, for invitations; empty to find it out."""
    certificate: str = ""
    """A file with a certificate (and those above it), for https without a proxy."""
    certificate_key: str = ""
    """The file with its key."""
    authority: str = ""
    """The file with the authority of a home certificate, which devices may fetch; empty for any other certificate."""
    root_path: str = ""
    """The path under which a proxy offers this server, such as `/dice`; empty for that of `public_url`."""
    pages: str = ""
    """A folder with a built client; empty for the one that comes with the server."""
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The database to use."""
        return self.database or f"sqlite:///{usual_file()}"

    @property
    def scheme(self) -> str:
        """How clients that come without a proxy reach this server."""
        return "https" if self.certificate else "http"

    @property
    def root(self) -> str:
        """The path before all addresses: empty, or with a slash before it and none after it.

        >>> Config(root_path="dice/").root, Config(public_url="https://games.example/dice").root, Config().root
        ('/dice', '/dice', '')
        >>> Config(root_path="/a b").root
        Traceback (most recent call last):
            ...
        astragal.core.errors.InvalidOption: ASTRAGAL_ROOT_PATH cannot be “/a b”.
        """
        path = (self.root_path or urlsplit(self.public_url).path).strip("/")
        if not ROOT_PATH.fullmatch(path):
            raise InvalidOption(say("server.setting", name="ASTRAGAL_ROOT_PATH", text=self.root_path[:40]))
        return f"/{path}" if path else ""

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return not self.url.startswith("sqlite")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Read `ASTRAGAL_<NAME>` for every setting and every limit.

        >>> config = Config.from_environment({"ASTRAGAL_BOT_PAUSE": "0", "ASTRAGAL_OPEN_TABLES": "5"})
        >>> config.bot_pause, config.limits.open_tables
        (0.0, 5)
        """
        limits = replace(Limits(), **_given(Limits, environment))
        return replace(cls(), limits=limits, **_given(cls, environment))


def _given(kind: type, environment: Mapping[str, str]) -> dict[str, Any]:
    readers: dict[object, Any] = {int: int, float: float, str: str, tuple[str, ...]: lambda text: tuple(text.split())}
    found = {}
    for each in fields(kind):
        text = environment.get(f"ASTRAGAL_{each.name.upper()}")
        if text and each.type in readers:
            try:
                found[each.name] = readers[each.type](text)
            except ValueError:
                name = f"ASTRAGAL_{each.name.upper()}"
                raise InvalidOption(say("server.setting", name=name, text=text[:40])) from None
    return found


def usual_file() -> Path:
    """Return where the database is kept when nothing else is said.

    >>> usual_file().name
    'astragal.db'
    """
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "astragal" / "astragal.db"

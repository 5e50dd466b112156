"""`astragal serve`: tables for people and bots everywhere."""

import argparse
import os
import socket
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.cli.support.database import patiently, unusable
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell
from astragal.cli.terminal_game.saving import reason

if TYPE_CHECKING:
    from astragal.server.config import Config

PORTS_TRIED = 20
"""Ports that --open tries, one after the other, until one is free."""

EPILOG = """\
Without --database everything is kept in one SQLite file, which needs nothing else. Several processes need PostgreSQL.
Further settings come from the environment, for example ASTRAGAL_ORIGINS (other sites whose pages may use this server),
ASTRAGAL_SECRET (signs the tokens of guests), ASTRAGAL_COMMANDS_PER_SECOND (0: no limit)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `serve` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["--port", "0"]).port
    0
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--host", help="the address to listen on (127.0.0.1; 0.0.0.0 for all)")
    parser.add_argument("--port", type=int, help="the port to listen on (8477; 0 for any that is free)")
    parser.add_argument(
        "--open", action="store_true", help="open it in the browser; takes the next port if it is taken"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let phones and others in the same network in (--host 0.0.0.0)"
    )
    parser.add_argument(
        "--https", action="store_true", help="over https, with a certificate for your home that is made and kept here"
    )
    parser.add_argument("--certificate", metavar="FILE", help="over https with this certificate (PEM) …")
    parser.add_argument("--certificate-key", metavar="FILE", help="… and its key")
    parser.add_argument(
        "--new-secret",
        nargs="?",
        const="keep",
        choices=("keep", "only"),
        help="sign tokens of guests with a new secret from now on; older tokens stay good, unless it is the only one",
    )
    parser.add_argument(
        "--root-path",
        metavar="PATH",
        help="the path under which a proxy offers it, such as /dice (that of the public URL)",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="processes, with PostgreSQL only (1)")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from astragal.server.stopping import Stopping

    stopping = Stopping()
    stopping.remember()  # first of all: what comes now takes a while
    from astragal.server.config import Config
    from astragal.server.running import check_database, run, run_workers
    from astragal.server.store import StoreError

    given = {
        name: getattr(arguments, name)
        for name in ("database", "host", "port", "workers", "root_path", "certificate", "certificate_key")
    }
    if arguments.lan and arguments.host is None:
        given["host"] = "0.0.0.0"
    if arguments.open and "ASTRAGAL_LOG" not in os.environ:
        given["log"] = "warning"  # for somebody who wants to play, every request would be noise
    chosen = {name: value for name, value in given.items() if value is not None}
    config = replace(Config.from_environment(), **chosen)
    if config.workers < 1 or not 0 <= config.port <= 65535:
        raise CommandError(tell("serve.numbers"))
    _ = config.root  # a path that cannot be is told now
    if arguments.new_secret and config.secret:
        raise CommandError(tell("serve.secret"))
    if config.workers > 1 and not config.shared:
        raise CommandError(tell("serve.workers"))
    if arguments.https and not config.certificate:
        config = _with_certificate(config)
    _check_certificate(config)
    prepare(config.url)
    listening = _listening(config, PORTS_TRIED if arguments.open else 1)
    try:
        with patiently():
            ready = check_database(config, stopping, arguments.new_secret)
    except (StoreError, OSError) as error:
        listening.close()
        raise unusable(error) from None
    host, port = listening.getsockname()[:2]
    config = replace(config, port=port)
    if ready:
        url = f"{config.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
        print(tell("serve.listening", url=url), flush=True)
        _greet(config, lan=arguments.lan, browser=arguments.open)
        (run_workers if config.workers > 1 else run)(config, listening, stopping)
    print(tell("serve.stopped"), flush=True)
    return 0


def _listening(config: "Config", tries: int) -> socket.socket:
    """A socket on the port, or on the next one that is free."""
    from astragal.server.running import listen

    for place in range(tries):
        try:
            return listen(config.host, config.port + place)
        except (OSError, OverflowError) as error:
            if place == tries - 1 or config.port + place >= 65535:
                why = reason(error) if isinstance(error, OSError) else str(error)
                raise CommandError(tell("serve.port", host=config.host, port=config.port, reason=why)) from None
    raise AssertionError("at least one port is tried")


def _greet(config: "Config", *, lan: bool, browser: bool) -> None:
    """Tell people how to get in, and open the browser if they like."""
    from astragal.server.http.invite import EVERYWHERE, base_url, qr_text

    everywhere = config.host in EVERYWHERE
    here = (
        f"{config.scheme}://localhost:{config.port}{config.root}"
        if everywhere
        else base_url(config, config.scheme, _name(config))
    )
    if browser:
        print(tell("serve.here", url=here), flush=True)
        if not _has_screen() and not lan:
            print(tell("serve.no_screen"), flush=True)
    if lan:
        others = base_url(config, config.scheme, f"localhost:{config.port}" if everywhere else _name(config))
        print(tell("serve.lan", url=others), flush=True)
        if config.authority:
            file = Path(config.authority).name
            print(tell("serve.https", file=file, url=f"{others}/{file}"), flush=True)
        if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
            print(qr_text(others), flush=True)
    if browser and _has_screen():
        # A moment later, when somebody answers.
        later = threading.Timer(1, _browse, [here])
        later.daemon = True
        later.start()


def _with_certificate(config: "Config") -> "Config":
    """The settings with the certificate of this home, for the addresses by which this machine is reached."""
    from astragal.server.config import usual_file
    from astragal.server.http.home_certificate import home_certificate
    from astragal.server.http.invite import lan_address

    try:
        made = home_certificate(usual_file().parent / "https", [lan_address(), config.host])
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise CommandError(tell("serve.certificate", reason=why)) from None
    certificate, key, authority = str(made.certificate), str(made.key), str(made.authority)
    return replace(config, certificate=certificate, certificate_key=key, authority=authority)


def _check_certificate(config: "Config") -> None:
    """Raise `CommandError` now for a certificate that cannot be used."""
    import ssl

    if config.certificate:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(config.certificate, config.certificate_key or None)
        except OSError as error:  # what is wrong with the files themselves is one too
            raise CommandError(tell("serve.certificate", reason=error.strerror or str(error))) from None


def _name(config: "Config") -> str:
    return f"{f'[{config.host}]' if ':' in config.host else config.host}:{config.port}"


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on; a text browser would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _browse(url: str) -> None:
    import webbrowser
    from contextlib import suppress

    with suppress(Exception):  # without a browser there is still the address
        webbrowser.open(url)


def private() -> None:
    """Let nobody else read what is written: a database holds the secrets of dice and tokens."""
    os.umask(0o077)


def prepare(url: str) -> None:
    """Make the folder of a SQLite file."""
    private()
    if url.startswith("sqlite:///"):
        folder = Path(url.removeprefix("sqlite:///")).parent
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise CommandError(tell("no.write", path=str(folder), reason=reason(error))) from None

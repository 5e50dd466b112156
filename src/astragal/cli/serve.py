"""`astragal serve`: tables for people and bots everywhere."""

import argparse
import os
from dataclasses import replace
from pathlib import Path

from astragal.cli.saving import reason
from astragal.cli.trouble import Trouble, told
from astragal.cli.words import tell

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
    parser.add_argument("--workers", type=int, metavar="N", help="processes, with PostgreSQL only (1)")


@told
def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from astragal.server.config import Config
    from astragal.server.running import check_database, listen, run, run_workers
    from astragal.server.store import StoreError

    given = {name: getattr(arguments, name) for name in ("database", "host", "port", "workers")}
    try:
        config = replace(
            Config.from_environment(), **{name: value for name, value in given.items() if value is not None}
        )
    except ValueError as error:
        raise Trouble(str(error)) from None
    if config.workers < 1 or not 0 <= config.port <= 65535:
        raise Trouble(tell("serve.numbers"))
    if config.workers > 1 and not config.shared:
        raise Trouble(tell("serve.workers"))
    prepare(config.url)
    try:
        listening = listen(config.host, config.port)
    except OSError as error:
        raise Trouble(tell("serve.port", host=config.host, port=config.port, reason=reason(error))) from None
    try:
        check_database(config)
    except (StoreError, OSError) as error:
        raise Trouble(tell("serve.database", reason=str(error))) from None
    host, port = listening.getsockname()[:2]
    print(tell("serve.listening", url=f"http://{f'[{host}]' if ':' in host else host}:{port}"), flush=True)
    (run_workers if config.workers > 1 else run)(config, listening)
    print(tell("serve.stopped"), flush=True)
    return 0


def prepare(url: str) -> None:
    """Make the folder of a SQLite file. It holds the secrets of dice and tokens, so nobody else may read it."""
    os.umask(0o077)
    if url.startswith("sqlite:///"):
        folder = Path(url.removeprefix("sqlite:///")).parent
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise Trouble(tell("no.write", path=str(folder), reason=reason(error))) from None

"""`astragal backup`: a copy of all tables, while the server runs."""

import argparse
import asyncio
from pathlib import Path

from astragal.cli.commands.serve import private
from astragal.cli.support.database import config_of, existing, patiently, unusable
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `backup` takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; it must not exist")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE (a PostgreSQL database: use pg_dump)")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Copy the database into a file."""
    from astragal.server.store import Store, StoreError

    config = config_of(arguments)
    existing(config.url)
    target: Path = arguments.file
    if target.exists():
        raise CommandError(tell("backup.exists", path=str(target)))
    private()

    async def copy() -> None:
        with patiently():
            store = await Store.open(config.url, upgrade=False)
        try:
            await store.backup(target)
        finally:
            await store.close()

    try:
        asyncio.run(copy())
    except (StoreError, OSError) as error:
        raise unusable(error) from None
    print(tell("backup.done", path=str(target)))
    return 0

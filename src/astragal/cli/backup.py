"""`astragal backup`: a copy of all tables, while the server runs."""

import argparse
import asyncio
from dataclasses import replace
from pathlib import Path

from astragal.cli.serve import prepare
from astragal.cli.trouble import Trouble, said, told
from astragal.cli.words import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `backup` takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; it must not exist")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE (a PostgreSQL database: use pg_dump)")


@told
def run(arguments: argparse.Namespace) -> int:
    """Copy the database into a file."""
    from astragal.server.config import Config
    from astragal.server.store import Store, StoreError

    config = replace(Config.from_environment(), database=arguments.database or Config.from_environment().database)
    target: Path = arguments.file
    if target.exists():
        raise Trouble(tell("backup.exists", path=str(target)))
    prepare(config.url)

    async def copy() -> None:
        store = await Store.open(config.url)
        try:
            await store.backup(target)
        finally:
            await store.close()

    try:
        asyncio.run(copy())
    except (StoreError, OSError) as error:
        raise Trouble(tell("serve.database", reason=said(error))) from None
    print(tell("backup.done", path=str(target)))
    return 0

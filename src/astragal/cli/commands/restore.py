"""`astragal restore`: put a backup in place, with new seeds for the dice: those in it may be known by now."""

import argparse
import asyncio
import sys
from pathlib import Path

from astragal.cli.commands.serve import prepare
from astragal.cli.support.database import config_of, file_of, patiently, unusable
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell

EPILOG = """\
A backup holds the secret seeds of all dice. A game that was on when it was made may be over since, and its seed
revealed: after restoring, everybody could compute the dice to come. So every table that is not closed gets a new
seed, and the records of games that are on say so. Stop the server first. Run by root, it leaves the database to the
owner of the one before, or of its folder."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `restore` takes."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("backup", type=Path, metavar="BACKUP", nargs="?", help="a file made by astragal backup")
    parser.add_argument(
        "--database", metavar="URL", help="where it goes: sqlite:///FILE (or postgresql:// with --renew)"
    )
    parser.add_argument("--force", action="store_true", help="replace a database that is there; it is kept beside")
    parser.add_argument(
        "--renew", action="store_true", help="only new seeds, for a database in its place: after pg_restore, or cp"
    )


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Restore a backup, or renew the seeds of a database that was restored by other means."""
    from astragal.server.store import StoreError

    config = config_of(arguments)
    backup: Path | None = arguments.backup
    target = file_of(config.url)
    if arguments.renew == (backup is not None):
        raise CommandError(tell("restore.both" if backup else "restore.missing"))
    try:
        if backup is None:
            count = asyncio.run(_renew(config.url, alone=True))
            print(tell("restore.renewed", count=count))
            return 0
        if target is None:
            raise CommandError(tell("restore.postgres"))
        prepare(config.url)
        return asyncio.run(_restore(backup, target, force=arguments.force))
    except (StoreError, OSError) as error:
        raise unusable(error) from None


async def _restore(backup: Path, target: Path, *, force: bool) -> int:
    from astragal.server.store import NotOurs, Store
    from astragal.server.store.file_lock import FileLock
    from astragal.server.store.file_owner import give

    part, aside = target.with_name(target.name + ".restoring"), _free_name(target)
    if target.is_dir():
        raise NotOurs(str(target))
    lock = FileLock(target)
    lock.acquire()
    try:
        exists = target.exists() and target.stat().st_size > 0
        if exists and not force:
            raise CommandError(tell("restore.exists", path=str(target), aside=str(aside)))
        source = await Store.open(f"sqlite:///{backup}", upgrade=False)
        try:
            await source.backup(part)
        finally:
            await source.close()
        # The new seeds are there before anybody can open it under its name.
        count = await _renew(f"sqlite:///{part}")
        give(part, target)
        if exists:
            _move(target, aside)
            print(tell("restore.aside", path=str(aside)))
        part.replace(target)
    finally:
        for ending in ("", "-wal", "-shm"):
            part.with_name(part.name + ending).unlink(missing_ok=True)
        lock.release()
    print(tell("restore.done", path=str(target), count=count))
    return 0


async def _renew(url: str, *, alone: bool = False) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from astragal.server.live.renewal import renew_seeds
    from astragal.server.store import Store

    with patiently():
        await (await Store.open(url, upgrade=False)).close()  # nothing new is made where there is nothing to renew
    store = await Store.open(url, alone=alone)
    try:
        total = len([id async for id in store.all_ids()])
        count = 0
        with Progress(console=Console(file=sys.stderr), transient=True) as bar:
            task = bar.add_task(tell("export.tables"), total=total)
            async for renewed in renew_seeds(store):
                count += renewed
                bar.advance(task)
        return count
    finally:
        await store.close()


def _free_name(target: Path) -> Path:
    names = (target.with_name(f"{target.name}.before{number or ''}") for number in range(1000))
    return next(name for name in names if not name.exists())


def _move(target: Path, aside: Path) -> None:
    """Move a database with its log: a log that stays behind would be taken for that of the next one."""
    for ending in ("-wal", "-shm", ""):
        file = target.with_name(target.name + ending)
        if file.exists():
            file.replace(aside.with_name(aside.name + ending))

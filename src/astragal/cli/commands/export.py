"""`astragal export`: the records of all games, a file each."""

import argparse
import asyncio
import sys
from pathlib import Path

from astragal.cli.commands.serve import private
from astragal.cli.support.database import config_of, existing, patiently, unusable
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `export` takes."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder for the records")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--json", action="store_true", help="as JSON instead of text")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Write every game into a file of its own."""
    from astragal.server.store import StoreError

    config = config_of(arguments)
    existing(config.url)
    folder: Path = arguments.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(tell("no.write", path=str(folder), reason=saving.reason(error))) from None
    private()
    try:
        count = asyncio.run(_export(config.url, config.time_zone, folder, as_json=arguments.json))
    except (StoreError, OSError) as error:
        raise unusable(error) from None
    print(tell("export.done", count=count, path=str(folder)))
    return 0


async def _export(url: str, zone: str, folder: Path, *, as_json: bool) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from astragal.notation import record_json, record_text
    from astragal.server.calendar import ServerDays
    from astragal.server.live.table_log import logged_of
    from astragal.server.server_time import ServerTime
    from astragal.server.store import Store
    from astragal.server.store.daily import DailyStore
    from astragal.table import fold, record_of

    days = ServerDays(zone)
    with patiently():
        store = await Store.open(url, upgrade=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    written = 0
    try:
        ids = [id async for id in store.all_ids()]
        with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
            for id in bar.track(ids, description=tell("export.tables")):
                table = fold(map(logged_of, await store.events(id)))
                day_seed = None
                if table.daily is not None and days.reveals(table.daily.day) <= ServerTime().now():
                    kept = await DailyStore(store).seed(table.daily.day, table.game.name)
                    day_seed = kept.seed if kept is not None else None
                for number in range(1, len(table.finished) + 2):
                    record = record_of(table, number, day_seed)
                    if record is not None:
                        text, ending = (record_json(record), "json") if as_json else (record_text(record), "txt")
                        name = f"{record.date}-{record.start.game.name}-{id}-{number}.{ending}"
                        saving.write(folder / name, text)
                        written += 1
    finally:
        await store.close()
    return written

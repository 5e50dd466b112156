"""A copy of a SQLite database every day, made while the server runs, and kept for some days."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from astragal.server.config import Config
from astragal.server.logs import note
from astragal.server.store import Store

CHECK_SECONDS = 3600
"""Between two looks whether a day has begun."""


class DailyBackups:
    """The copies of one database, a file a day.

    >>> DailyBackups(Config(database="sqlite:////var/lib/astragal/astragal.db")).file(date(2026, 11, 18)).name
    'astragal-2026-11-18.db'
    """

    def __init__(self, config: Config) -> None:
        database = Path(config.url.removeprefix("sqlite:///"))
        self.folder = Path(config.backup_folder) if config.backup_folder else database.parent / "backups"
        self._stem, self._days = database.stem, config.backup_days

    def file(self, day: date) -> Path:
        """Return where the copy of a day is, or would be."""
        return self.folder / f"{self._stem}-{day.isoformat()}.db"

    async def make(self, store: Store, today: date | None = None) -> Path | None:
        """Make the copy of today, unless it is there, and remove those that are too old; return what was made."""
        day = today or datetime.now(UTC).date()
        target = self.file(day)
        made = None
        if not target.exists():
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            part = target.with_name(target.name + ".part")
            part.unlink(missing_ok=True)
            await store.backup(part)
            made = part.replace(target)
            note("backup", file=target.name)
        for old in self.kept():
            if old < day - timedelta(days=self._days - 1):
                self.file(old).unlink(missing_ok=True)
        return made

    def kept(self) -> list[date]:
        """Return the days of which there are copies, the first first."""
        name = re.compile(re.escape(self._stem) + r"-(\d{4}-\d\d-\d\d)\.db")
        found = [name.fullmatch(path.name) for path in self.folder.glob(f"{self._stem}-*.db")]
        return sorted(date.fromisoformat(match[1]) for match in found if match)

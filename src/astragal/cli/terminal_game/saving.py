"""Where games are kept, and writing them so that a crash leaves the old file or the new one, never half of one."""

import errno
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from astragal.cli.support.errors import CommandError
from astragal.cli.support.words import known, tell


def folder() -> Path:
    """Return where games are saved as they are played.

    >>> folder().parts[-2:]
    ('astragal', 'games')
    """
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "astragal" / "games"


def new_path(game: str) -> Path:
    """Reserve a new file for a game, named after the day and the game, and return its path."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        day, count = datetime.now().strftime("%Y-%m-%d"), 1
        while True:
            path = place / (f"{day}-{game}.txt" if count == 1 else f"{day}-{game}-{count}.txt")
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
                return path
            count += 1
    except OSError as error:
        raise CommandError(tell("no.write", path=str(place), reason=reason(error))) from error


def check_folder(path: Path) -> None:
    """Raise `CommandError` if the folder of a file is not there: one that was mistyped is not made.

    >>> check_folder(Path("/no/such/file.npz"))
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no folder /no/such.
    """
    if not path.parent.is_dir():
        raise CommandError(tell("no.folder", path=str(path.parent)))


def write(path: Path, text: str) -> None:
    """Write a file in one piece: first beside it, then in its place.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     write(Path(place, "game.txt"), "Game: quixo")
    ...     read(Path(place, "game.txt"))
    'Game: quixo'
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise CommandError(tell("no.write", path=str(path), reason=reason(error))) from error


def read(path: Path) -> str:
    """Return the text of a file, or raise `CommandError`.

    >>> read(Path("no such file"))
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no file no such file.
    """
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CommandError(tell("no.file", path=str(path))) from None
    except UnicodeDecodeError:
        raise CommandError(tell("no.text", path=str(path))) from None
    except (OSError, ValueError) as error:
        raise CommandError(tell("no.read", path=str(path), reason=reason(error))) from error


def differs(path: Path, text: str) -> bool:
    """Tell whether a file says something else by now.

    >>> differs(Path("no such file"), "Game: quixo")
    False
    """
    return path.exists() and read(path) != text


def last_unfinished() -> Path | None:
    """Return the game that was saved last and is not over, or None."""
    with suppress(OSError):
        paths = sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in paths[:200]:
            with suppress(CommandError):
                if "\nResult: unfinished\n" in read(path):
                    return path
    return None


def reason(error: Exception) -> str:
    """Return what the system says, in small letters and without its number; what is usual in any language.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    if isinstance(error, OSError) and error.errno is not None:
        name = f"why.{errno.errorcode.get(error.errno, '').lower()}"
        if known(name):
            return tell(name)
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]

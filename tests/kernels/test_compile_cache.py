"""Compiled code of other versions is kept while it is used, and forgotten a month later."""

import os
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from astragal.kernels import compile_cache
from astragal.kernels.compile_cache import RETENTION_SECONDS, cache_folder, is_prepared, mark_name, mark_prepared, used


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compile_cache, "_compiled_here", set())
    return cache_folder()


def made(path: Path, days: float, *, folder: bool = True) -> Path:
    if folder:
        path.mkdir()
        (path / "code.nbi").write_bytes(b"code")
    else:
        path.touch()
    then = time.time() - days * 24 * 3600
    os.utime(path, (then, then))
    return path


def test_what_nobody_uses_goes(cache: Path) -> None:
    old = made(cache / "qwixx-0123456789abcdef", 31)
    stale = made(cache / "prepared_games-0123456789abcdef", 31, folder=False)
    young = made(cache / "qwixx-123456789abcdef0", 29)
    other = made(cache / "prepared_games-123456789abcdef0", 29, folder=False)
    solved = made(cache / "solved", 400)
    mark_prepared("games")
    assert is_prepared("games")
    assert not is_prepared("qwixx_weights"), "each part has a mark of its own"
    assert not old.exists()
    assert not stale.exists()
    assert young.exists(), "another version may live beside this one"
    assert other.exists()
    assert (solved / "code.nbi").exists(), "what was solved is not code"


def test_what_is_used_stays(cache: Path) -> None:
    mark_prepared("games")
    mine = cache / mark_name("games")
    os.utime(mine, (0, 0))
    old = made(cache / "qwinto-0123456789abcdef", 31)
    used(old)
    compile_cache.forget(cache, time.time() - RETENTION_SECONDS)
    assert old.exists()
    assert mine.exists()


def test_a_cache_that_cannot_be_written_does_no_harm(cache: Path) -> None:
    used(cache / "nothing-0123456789abcdef")
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("what", ["python", "numba", "numpy", "processor", "sources"])
def test_code_is_bound_to_what_made_it(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str) -> None:
    """Another Python, compiler, NumPy or processor, or other sources, do not believe this one's marks."""
    mark_prepared("games")
    before = mark_name("games")
    for function in (compile_cache.environment, compile_cache._sources):
        monkeypatch.setattr(compile_cache, function.__name__, function.__wrapped__)
    assert mark_name("games") == before
    if what == "python":
        monkeypatch.setattr(sys, "version", "3.99.0 (a later one)")
    elif what == "processor":
        other = tmp_path / "cpuinfo"
        other.write_text("processor : 0\nmodel name : another\nflags : sse\n")
        monkeypatch.setattr(compile_cache, "CPUINFO", other)
    elif what == "sources":
        monkeypatch.setattr(compile_cache, "HERE", Path(__file__).parent)
    else:
        monkeypatch.setattr(compile_cache, "version", lambda name: "9.9" if name == what else version(name))
    assert mark_name("games") != before


def test_where_there_is_no_home_code_is_kept_among_our_own_temporary_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A service may have no home; a folder that others can write is not taken."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = cache_folder()
    assert found == tmp_path / f"astragal-{os.getuid()}"
    assert found.stat().st_mode & 0o777 == 0o700
    compile_cache._usable.cache_clear()
    found.chmod(0o777)
    assert cache_folder() == tmp_path / "file" / "astragal"
    compile_cache._usable.cache_clear()

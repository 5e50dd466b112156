"""Compiled code of other versions is kept while it is used, and forgotten a month later."""

import os
import time
from pathlib import Path

import pytest

from astragal.kernels import compile_cache
from astragal.kernels.compile_cache import RETENTION_SECONDS, cache_folder, is_precompiled, mark_precompiled, used


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache_folder().mkdir()
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
    stale = made(cache / "precompiled-0123456789abcdef", 31, folder=False)
    young = made(cache / "qwixx-123456789abcdef0", 29)
    other = made(cache / "precompiled-123456789abcdef0", 29, folder=False)
    solved = made(cache / "solved", 400)
    mark_precompiled()
    assert is_precompiled()
    assert not old.exists()
    assert not stale.exists()
    assert young.exists(), "another version may live beside this one"
    assert other.exists()
    assert (solved / "code.nbi").exists(), "what was solved is not code"


def test_what_is_used_stays(cache: Path) -> None:
    mark_precompiled()
    mine = cache / compile_cache._name()
    os.utime(mine, (0, 0))
    old = made(cache / "qwinto-0123456789abcdef", 31)
    used(old)
    compile_cache.forget(cache, time.time() - RETENTION_SECONDS)
    assert old.exists()
    assert is_precompiled()


def test_a_cache_that_cannot_be_written_does_no_harm(cache: Path) -> None:
    used(cache / "nothing-0123456789abcdef")
    assert list(cache.iterdir()) == []

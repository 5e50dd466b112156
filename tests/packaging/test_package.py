"""A package is built from a clean copy of the sources, installed elsewhere, and played."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from hatch_build import resolved
from tests.browser.hands import Hands
from tests.browser.people import People
from tests.server.running import running

pytestmark = pytest.mark.timeout(600)  # packages are built and installed

ROOT = Path(__file__).resolve().parents[2]
WEB = Path("src/astragal/server/web")


def _run(*command: str, folder: Path, fails: bool = False) -> str:
    done = subprocess.run([sys.executable, *command], check=False, cwd=folder, capture_output=True, text=True)
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as they are committed, or about to be: nothing that was made here."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no clone, so nobody knows which files are sources")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    folder = tmp_path_factory.mktemp("clone")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def test_no_package_without_the_web_app(clone: Path) -> None:
    told = _run("-m", "hatchling", "build", "-t", "wheel", folder=clone, fails=True)
    assert "The web app is not built" in told
    assert "make web" in told
    assert "Traceback" not in told
    assert not list(clone.glob("dist/*"))


@pytest.fixture(scope="module")
def built(clone: Path) -> Path:
    """The folder with the source package, the wheel, and `again/`: the wheel that is built from the source package."""
    shutil.copytree(ROOT / WEB, clone / WEB)
    _run("-m", "hatchling", "build", folder=clone)
    with tarfile.open(next(clone.glob("dist/*.tar.gz"))) as packed:
        packed.extractall(clone / "dist", filter="data")
    sources = next(path for path in clone.glob("dist/*") if path.is_dir())
    _run("-m", "hatchling", "build", "-t", "wheel", "-d", str(clone / "dist" / "again"), folder=sources)
    return clone / "dist"


def _content(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as packed:
        return {one.filename: one.CRC for one in packed.infolist()}


def test_the_sources_hold_all_that_building_takes(clone: Path, built: Path) -> None:
    """What the source package makes is the same wheel, to the byte of every file; and it can build the web app anew."""
    assert _content(next(built.glob("*.whl"))) == _content(next(built.glob("again/*.whl")))
    sources = next(path for path in built.iterdir() if path.is_dir() and path.name != "again")
    theirs = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()}
    ours = {
        path.relative_to(clone).as_posix() for path in clone.rglob("*") if path.is_file() and built not in path.parents
    }
    left_out = {name for name in ours - theirs if not name.startswith(".ci/")}
    assert not left_out


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, outside of the tree; what it depends on is already here."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = str(next(built.glob("*.whl")))
    _run(
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--target",
        str(folder),
        wheel,
        folder=folder,
    )
    return folder


@pytest.fixture
def people(browser: Browser, installed: Path, tmp_path: Path) -> Iterator[People]:
    with running(tmp_path, PYTHONPATH=str(installed)) as server:
        everybody = People(browser, server.url, "package")
        yield everybody
        everybody.leave()


def test_what_was_installed_is_played(people: People, installed: Path) -> None:
    """The page is there, with all its files, and a game against a bot goes on."""
    place = f"import sys; sys.path.insert(0, {str(installed)!r}); import astragal; print(astragal.__file__)"
    assert Path(_run("-c", place, folder=installed).strip()).is_relative_to(installed)
    page = people.person("/")
    page.locator("article", has_text="Quixo").locator(".picture").click(position={"x": 20, "y": 20}, force=True)
    page.wait_for_url(re.compile("/t/[A-Z0-9]+$"))
    Hands(page, 1).play(2)


def test_links_of_the_readme_lead_somewhere() -> None:
    """On a package page: to the repository where that is known, and nowhere else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    relative = re.compile(r"\]\((?!https?:)|src=\"(?!https?:)")
    assert relative.search(readme)
    plain, linked = resolved(readme, ""), resolved(readme, "https://code.example/astragal/")
    assert not relative.search(plain)
    assert not relative.search(linked)
    assert "The rules (`docs/rules.md`)" in plain
    assert "](https://code.example/astragal/blob/HEAD/docs/rules.md)" in linked
    assert 'src="https://code.example/astragal/raw/HEAD/docs/images/web-home.png"' in linked
    assert "![A Qwinto sheet](https://code.example/astragal/raw/HEAD/docs/images/qwinto.svg)" in linked

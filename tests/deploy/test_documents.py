"""The commands of `astragal` in docs/deploy.md and docs/server.md run as they stand there, but for places and ports."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.postgres import Cluster
from tests.server.running import running

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [(ROOT / "docs" / name).read_text() for name in ("deploy.md", "server.md")]
COMMANDS = sorted({found for text in TEXTS for found in re.findall(r"^    (?:\$ )?astragal (.+)$", text, re.MULTILINE)})
PLACE, COPY = "/var/lib/astragal", "astragal-2026-11-18.db"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server has left: its database, a copy of a day, and one of today."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "backups").mkdir()
    with running(tmp_path_factory.mktemp("server")) as server:
        server.guest().table("qwixx")
        server.stop()
        for copy in ("astragal.db", f"backups/{COPY}", "today.db"):
            shutil.copy(server.database, folder / copy)
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_documents(command: str, place: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    shutil.copytree(place, tmp_path, dirs_exist_ok=True)
    found = re.search(r"postgresql://\S+", command)
    if found:
        cluster: Cluster = request.getfixturevalue("postgres")
        command = command.replace(found[0], cluster.database())
    # Other addresses than this machine's own are for people; "--lan" is tested where the address is.
    command = command.replace(PLACE, str(tmp_path)).replace("0.0.0.0", "127.0.0.1").replace(" --open --lan", "")
    name, *words = shlex.split(re.sub(r"--port \d+", "", command))
    if name == "serve":
        with running(tmp_path, *words) as server:
            assert server.guest().table("quixo")
        return
    if "today.db" in words and name == "backup":
        (tmp_path / "today.db").unlink()
    if name == "restore" and "--force" not in words and "today.db" in words:
        (tmp_path / "astragal.db").unlink()
    if found:
        with running(tmp_path, "--database", words[words.index("--database") + 1]) as server:
            server.stop()  # the schema is made by a server
    done = subprocess.run(
        [sys.executable, "-m", "astragal", name, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_files_that_documents_name_are_there() -> None:
    named = {name for text in TEXTS for name in re.findall(r"\bdeploy/([A-Za-z.]+[A-Za-z])", text)}
    assert {"nginx.conf", "Caddyfile", "astragal.service", "Containerfile", "compose.yaml"} <= named
    assert not {name for name in named if not (ROOT / "deploy" / name).exists()}


def test_one_recipe_for_a_proxy() -> None:
    """The one that is tested, in `deploy/`: `$host` loses the port, and the server then refuses its own pages."""
    settings = (ROOT / "deploy" / "nginx.conf").read_text()
    assert "Host $http_host;" in settings
    assert not [text for text in TEXTS if "proxy_set_header" in text]


def test_astragal_is_on_the_path_that_the_documents_assume() -> None:
    installing, _, rest = TEXTS[0].partition("systemctl enable --now astragal")
    assert rest
    assert "ln -s /opt/astragal/bin/astragal /usr/local/bin/" in installing

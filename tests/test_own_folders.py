"""Tests see nothing of the person who runs them: no saved games, no solved tables, no settings."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from astragal.cli.terminal_game.saving import folder
from astragal.engines.qwixx_solitaire import solved
from astragal.games.qwixx.rules.game import Qwixx
from astragal.kernels.compile_cache import cache_folder
from astragal.server.config import Config, usual_file
from astragal.solve.quixo.paths import layer_path, tables_folder
from astragal.solve.qwixx import store
from astragal.solve.qwixx.solver import Solution
from tests import own_folders

ROOT = Path(__file__).resolve().parents[1]


def test_files_of_a_run_are_in_its_own_folders() -> None:
    home = Path(os.environ[own_folders.MADE])
    for path in (Path.home(), folder(), tables_folder(), usual_file()):
        assert path.is_relative_to(home), path
    assert cache_folder().is_relative_to(own_folders.CACHE)
    assert store.path_of(Qwixx(players=1)).is_relative_to(own_folders.CACHE)
    assert Config.from_environment() == Config()
    assert not layer_path(tables_folder(), 5, 25).exists()
    assert solved(Qwixx(players=1)) is None


def test_a_person_who_has_solved_and_set_everything_runs_the_same_tests(tmp_path: Path) -> None:
    """The test above, run by somebody with solved tables, a saved game and settings."""
    person = {name: value for name, value in os.environ.items() if name != own_folders.MADE}
    places = {name: str(tmp_path / place) for name, place in own_folders.PLACES.items()}
    person |= places | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "ASTRAGAL_TABLES": str(tmp_path / "tables")}
    person |= {"ASTRAGAL_PORT": "9", "ASTRAGAL_LANGUAGE": "de"}
    game = Qwixx(players=1)
    kept = tmp_path / "cache" / "astragal" / "solved" / store.path_of(game).name
    store.save(Solution(game, np.zeros((1, 1653, 1653, 4), np.float32) + np.arange(4, dtype=np.float32)), kept)
    (tmp_path / "data" / "astragal" / "games").mkdir(parents=True)
    (tmp_path / "tables").mkdir()
    layer_path(tmp_path / "tables", 5, 25).write_bytes(b"a table")

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], env=person, cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    asked = "import astragal; from astragal.engines.qwixx_solitaire import solved; "
    asked += "print(solved(astragal.game('qwixx', players=1)) is not None)"
    assert "True" in run("-c", asked), "this person has solved it"
    first = f"{Path(__file__).relative_to(ROOT)}::{test_files_of_a_run_are_in_its_own_folders.__name__}"
    assert "1 passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", first)

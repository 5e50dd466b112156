"""`--ray` of the commands: what they say when it cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest

from astragal.cli.main import main
from astragal.cli.support.ray_option import in_words
from astragal.workers import EnvironmentMismatch, MissingDependency, RayNotReachable, WorkersLost
from astragal.workers.errors import WorkersError

ARENA = ["arena", "qwixx", "greedy", "random", "--games", "4", "--seed", "1"]
TRAIN = ["train", "qwixx", "--games", "100"]

WITHOUT = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "ray":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Without())
from astragal.cli.main import main

sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", [ARENA, TRAIN])
def test_without_ray(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *words, "--ray"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--ray needs Ray, which is not installed here. Install it with: pip install 'astragal[ray]'\n"


def test_ray_is_loaded_only_when_it_is_asked_for() -> None:
    modules = "astragal.cli.commands.arena, astragal.cli.commands.train, astragal.workers.machines"
    code = f"import sys, {modules}; print('ray' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_an_address_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--ray", "greedy"]) == 2
    assert "“greedy” is no address of a Ray" in capsys.readouterr().err


def test_workers_are_not_asked_for_twice(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*ARENA, "--ray", "--workers", "2"])
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RayNotReachable("a:1", "nobody there"), "The Ray at a:1 cannot be used: nobody there"),
        (
            EnvironmentMismatch("attic", (("astragal", "0.1.0", "0.2.0"), ("files", "a", "b"))),
            "It has astragal 0.1.0 (here 0.2.0) and o",
        ),
        (EnvironmentMismatch("attic", (("astragal", "", "0.2.0"),)), "It has no Astragal, or an older one."),
        (EnvironmentMismatch("attic", (("arithmetic", "a", "b"),)), "whose last digits differ"),
        (MissingDependency("attic", "perfect"), "The machine attic has no perfect that is ready to play."),
        (WorkersLost("worker died"), "again and again: worker died"),
    ],
)
def test_what_is_wrong_is_said_in_words(error: WorkersError, sentence: str) -> None:
    assert sentence in in_words(error)

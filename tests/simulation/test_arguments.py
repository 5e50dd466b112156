"""Whatever is given to `simulate`: it plays or refuses, and the process lives on."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(300)  # many whole games


def test_arguments_of_any_kind() -> None:
    script = Path(__file__).with_name("arguments.py")
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script), "1", "1500"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    done, refused = map(int, run.stdout.split())
    assert done > 50
    assert refused > 500

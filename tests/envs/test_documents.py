"""The loops of docs/environments.md run as they stand there."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(300)  # other libraries' own checks

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.S)


@pytest.mark.parametrize("block", BLOCKS, ids=["numpy", "gymnasium", "pettingzoo", "openspiel"])
def test_loop(block: str) -> None:
    for module in re.findall(r"^import (gymnasium|pyspiel)", block, re.M):
        pytest.importorskip(module)
    if "_v0" in block:
        pytest.importorskip("pettingzoo")
    exec(compile(block, "docs/environments.md", "exec"), {})

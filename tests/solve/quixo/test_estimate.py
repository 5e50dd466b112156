"""What solving is said to take on the disk is about what it takes."""

from pathlib import Path

import pytest

from astragal.solve.quixo import estimate
from astragal.solve.quixo.keep import read_keep
from astragal.solve.quixo.run import Run


@pytest.mark.parametrize("packing", ["zstd", "plain"])
@pytest.mark.parametrize("size", [3, 4])
def test_the_disk(tmp_path: Path, size: int, packing: str) -> None:
    run = Run(size, tmp_path, read_keep("all", size), packing, 1)
    assert len(list(run.layers())) == size**2 + 1
    took = sum(path.stat().st_size for path in tmp_path.glob("*.losses"))
    told = estimate.disk(size, set(range(size**2 + 1)), packing != "plain")
    assert 0.75 * took < told < 1.35 * took

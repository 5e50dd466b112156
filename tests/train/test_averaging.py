"""The mean of networks."""

from pathlib import Path

import numpy as np

from astragal.models.networks import PARTS, from_bytes, shipped
from astragal.train.averaging import main

FILES = ["bench/networks/qwinto-many-first.npz", "bench/networks/qwinto-many-begun.npz"]


def test_the_network_for_many_is_the_mean_of_its_files_to_the_bit(tmp_path: Path) -> None:
    main([*FILES, "--out", str(tmp_path / "mean.npz")])
    made, many = from_bytes((tmp_path / "mean.npz").read_bytes()), shipped("qwinto-many")
    assert many is not None
    assert many.about == made.about
    assert many.about["better"] == [3, 4, 5, 6]
    for part in PARTS:
        assert np.array_equal(getattr(made.net, part), getattr(many.net, part))

"""The mean of several networks of one run or family, weight by weight: what only the last games taught is left out.

    python -m astragal.train.averaging FILE FILE … --out FILE

The result is for the players of the last file, and is better where that one is.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from astragal.kernels.network import Net
from astragal.models.networks import PARTS, Model, copied, from_bytes, save

KEPT = ("game", "players", "win", "better")
"""What a network says about itself and its mean too."""


def averaged(nets: Sequence[Net]) -> Net:
    """Return the mean of networks of the same size.

    >>> from astragal.kernels.network import empty_network
    >>> nets = [empty_network(2), empty_network(2)]
    >>> nets[0].bias[:] = 3
    >>> float(averaged(nets).bias[0])
    1.5
    """
    mean = copied(nets[0])
    for part in PARTS:
        # Added up in double precision and in order: the same on every machine.
        whole = np.zeros(getattr(mean, part).shape)
        for net in nets:
            whole += getattr(net, part)
        getattr(mean, part)[:] = whole / len(nets)
    return mean


def averaged_model(paths: Sequence[Path]) -> Model:
    """Return the mean of networks in files, with what the last one says about itself and how the mean was made."""
    models = [from_bytes(path.read_bytes(), path.name) for path in paths]
    command = f"python -m astragal.train.averaging {' '.join(map(str, paths))}"
    about = {key: fact for key, fact in models[-1].about.items() if key in KEPT}
    return Model.learnt(averaged([model.net for model in models]), about | {"command": command, "figures": {}})


def main(arguments: Sequence[str] | None = None) -> None:
    """Average files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(arguments)
    save(given.out, averaged_model(given.files))


if __name__ == "__main__":
    main()

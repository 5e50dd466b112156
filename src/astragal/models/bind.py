"""`python -m astragal.models.bind FILE…`: bind networks to the rules of today, if somebody vouches that they fit.

Files from before networks carried a fingerprint were bound by this; nothing is learnt again. With `--lines` it makes
the file of Quixo's lines out of a plain array.
"""

import argparse
import json
from io import BytesIO
from pathlib import Path

import numpy as np

from astragal.models import lines
from astragal.models.fingerprint import bound

LEARNT = {
    lines.EXACT: "bench.quixo_exact",
    lines.FOUR: "astragal.train.quixo_four",
    lines.NAME: "astragal.train.quixo_lines",
}
"""What makes the plain arrays of lines, by the file that they go into."""


def rebound(contents: bytes) -> bytes:
    """Return the same weights, bound to the rules of today."""
    with np.load(BytesIO(contents), allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files if name != "about"}
        about = json.loads(str(file["about"]))
    made = BytesIO()
    text = json.dumps(bound(about, about["game"], about["players"]))
    np.savez_compressed(made, about=np.array(text), **arrays)
    return made.getvalue()


def main() -> None:
    """Bind the files that are named."""
    parser = argparse.ArgumentParser(prog="python -m astragal.models.bind", description=__doc__)
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--lines", nargs=2, type=Path, metavar=("ARRAY", "FILE"))
    given = parser.parse_args()
    for path in given.file:
        path.write_bytes(rebound(path.read_bytes()))
    if given.lines:
        array, out = given.lines
        name = next((name for name in LEARNT if name in out.name), lines.NAME)
        about = {"command": f"python -m {LEARNT[name]}"}
        out.write_bytes(lines.to_bytes(np.load(array).astype(np.int32), about, name))


if __name__ == "__main__":
    main()

"""`python -m tests.attacks.run [NAME ...]`: the long forms of the attacks, one module `long_NAME.py` each.

Each module has a function `attack()` that really does the attack for as long as it takes, raises `AssertionError` if it
succeeds, and returns one line with the figures it measured. The quick forms run in `make test`.
"""

import argparse
import importlib
import time
import traceback
from pathlib import Path


def names() -> list[str]:
    """Return the attacks that have a long form."""
    return sorted(file.stem.removeprefix("long_") for file in Path(__file__).parent.glob("long_*.py"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help=f"which attacks (default: all): {', '.join(names())}")
    wanted = parser.parse_args().name or names()
    failed = 0
    for number, name in enumerate(wanted, 1):
        print(f"[{number}/{len(wanted)}] {name} …", flush=True)
        began = time.monotonic()
        try:
            result = importlib.import_module(f"tests.attacks.long_{name}").attack()
        except AssertionError:
            failed += 1
            result = f"SUCCEEDED\n{traceback.format_exc()}"
        print(f"    {time.monotonic() - began:.0f} s: {result}", flush=True)
    print(f"{len(wanted) - failed} repelled, {failed} succeeded")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()

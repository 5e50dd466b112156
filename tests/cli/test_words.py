"""The catalogue of the commands: nothing in it is unused, and nothing that is used is missing."""

import re
from pathlib import Path

from astragal.cli import words
from astragal.cli.words import WORDS

FOLDER = Path(words.__file__).parent
MADE = ("game.", "about.", "word.", "symbol.", "end.drawn.", "phase.")
"""Keys that are put together from parts."""


def test_the_catalogue_is_complete_and_used() -> None:
    code = "".join(path.read_text() for path in FOLDER.glob("*.py"))
    told = set(re.findall(r"""tell\(\s*["']([a-z_.]+)["']""", code))
    assert told <= set(WORDS)
    forms = (".you", ".alone")
    quoted = code.replace("'", '"')
    unused = [key for key in WORDS if not key.endswith(forms) and quoted.count(f'"{key}"') < 2]
    assert [key for key in unused if not key.startswith(MADE)] == []


def test_a_form_for_you_has_a_general_one() -> None:
    for key in WORDS:
        if key.endswith(".you"):
            general = WORDS[key.removesuffix(".you")]
            assert set(re.findall("{([a-z]+)}", WORDS[key])) <= set(re.findall("{([a-z]+)}", general))

"""A record written part by part is the same text as one written at once."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from astragal.notation import Record, read_record, record_json, record_json_parts, record_parts, record_text

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def golden_record(path: Path) -> Record:
    """The record at the end of a golden playthrough."""
    last = json.loads(path.read_text().rstrip().rpartition("\n< ")[2])
    return read_record(last["record"])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_parts(path: Path) -> None:
    played = golden_record(path)
    start = Record(played.start)
    odd = replace(played, comment="a ] in it\nand a second line", tags={"Event": "the ]"})
    for record in (played, start, odd, replace(start, comment="only ] this")):
        text, whole = record_text(record), record_json(record)
        assert text == "\n".join(text.rstrip("\n").split("\n")) + "\n"
        assert read_record(text) == record
        assert whole == json.dumps(json.loads(whole), indent=1, ensure_ascii=False) + "\n"
        assert len(list(record_parts(record))) == 1 + len(record.entries)
        assert len(list(record_json_parts(record))) == 2 + len(record.entries)

"""Every case of the dice check comes to its verdict; the page goes through the same files (web/tests)."""

import json
from pathlib import Path

import pytest

from astragal.notation import read_record_json
from astragal.table.dice_chain import check_links
from astragal.table.dice_check import Seen, check
from astragal.table.dice_tags import InvalidTags
from tests.golden.dice import write

CASES = sorted(Path(write.__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_verdict(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    assert verdict(case) == (case["result"], case["reasons"]), case["about"]


def verdict(case: dict[str, object]) -> tuple[str, list[str]]:
    """The result of a case and its reasons."""
    records, seen = case["records"], case["seen"]
    assert isinstance(records, list)
    assert isinstance(seen, dict)
    try:
        found = [check(read_record_json(json.dumps(record)), Seen(**seen)) for record in records]
    except InvalidTags as error:
        return "unreadable", [error.message.key]
    links = check_links(each.tags for each in found)
    reasons = {key for each in found for key in each.reasons}
    reasons |= {message.key for message in (*links.wrong, *links.unchecked)}
    results = {each.result for each in found}
    if links.wrong or "wrong" in results:
        return "wrong", sorted(reasons)
    if len(results) > 1 or links.unchecked:
        return "unproved", sorted(reasons)
    return results.pop(), sorted(reasons)


def test_the_files_are_those_that_are_written() -> None:
    assert {path.stem for path in CASES} == set(write.cases())
    for name in ("honest-qwinto", "honest-renewed", "honest-chain", "forged-label-ground", "forged-game-hidden"):
        text = write.text(name.partition("-")[2], write.cases()[name])
        assert (Path(write.__file__).parent / f"{name}.json").read_text(encoding="utf-8") == text

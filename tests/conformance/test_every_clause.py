"""Every clause of docs/rules.md has a test that carries its name, and messages name clauses that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
IDS = re.findall(r"^### (Q[XLWI]\d+) ·", RULES, re.MULTILINE)


def test_all_clauses_are_stated() -> None:
    counts = {"QX": range(1, 13), "QL": range(1, 6), "QW": range(1, 9), "QI": range(12)}
    assert sorted(IDS) == sorted(f"{kind}{number}" for kind, numbers in counts.items() for number in numbers)


def test_every_clause_has_a_test_with_its_name() -> None:
    tests = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    names = set(re.findall(r"^def test_(q[xlwi]\d+)_", tests, re.MULTILINE))
    assert {name.lower() for name in IDS} - names == set()


def test_the_rules_name_only_clauses_that_exist() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "src" / "astragal").rglob("*.py"))
    assert set(re.findall(r"\bQ[XLWI]\d+\b", source)) <= set(IDS)


def test_every_ruling_says_what_is_left_open_what_we_play_and_the_option() -> None:
    _, *rulings = re.findall(r"^> \*\*Ruling\.\*\*.*\n(?:>.*\n)*", RULES, re.MULTILINE)  # the first is the key to them
    assert len(rulings) > 20
    for ruling in rulings:
        parts = re.findall(r"\*([A-Z][a-z ]+):\*", ruling.replace("\n> ", " "))
        assert parts == ["Left open", "We play", "Option"], ruling

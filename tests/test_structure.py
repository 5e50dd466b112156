"""What the design promises of the source as a whole: one name for one thing, games known only in their folders."""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import astragal
from astragal.core.registry import GAMES

SOURCE = Path(astragal.__file__).parent
MAX_LINES = 450
NOT_YET = {"Match", "Play", "Roll", "Seen"}
"""Class names that still occur twice."""
NOT_FOR_PEOPLE = {
    *("Fault", "_PlayerLost"),  # the arena: the game is forfeited, or played again
    *("CommandError", "InputClosed", "Quit"),  # the command line: a sentence of its own, or an answer of the person
    "BadLesson",  # for authors of lessons
    *("BadForm", "NeedsTable"),  # a device answers what it is, or loads the table and is asked again
    *("StoreError", "Conflict", "DuplicateCommand", "SeedSpent", "CodeTaken"),  # the server tries again
    *("Unavailable", "StorageFailed"),  # the server answers `busy` or `internal`
    *("ClientGone", "WorkerFailed"),  # nobody is there to be told; another process takes over
}
"""Exceptions that no user of the library, the client or the command line meets."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package, by its path."""
    files = sorted(SOURCE.rglob("*.py"))
    return {file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def outside_games() -> Iterator[tuple[str, ast.AST]]:
    """Every node of modules that know no game."""
    for path, module in modules().items():
        if not path.startswith("games/"):
            for node in ast.walk(module):
                yield path, node


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                yield path, node


def test_a_class_name_occurs_once() -> None:
    """Parallel files of game folders apart: `games/qwixx/heuristics.py` and `games/quixo/heuristics.py`."""
    places = defaultdict(set)
    for path, node in classes():
        parallel = path.startswith("games/") and path.count("/") > 1
        places[node.name].add(path.split("/", 2)[2] if parallel else path)
    assert {name: found for name, found in places.items() if len(found) > 1 and name not in NOT_YET} == {}


def state_classes() -> set[str]:
    return derived({"State"}) - {"DiceState"}


def derived(roots: set[str]) -> set[str]:
    """The names of all classes of the package that are derived from these."""
    found = set(roots)
    while True:
        more = {node.name for _, node in classes() if found & {_name(base) for base in node.bases}} - found
        if not more:
            return found - roots
        found |= more


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_no_state_class_is_asked_for_outside_games() -> None:
    states = state_classes()
    assert {"QwixxState", "QwintoState", "QuixoState"} <= states
    found = []
    for path, node in outside_games():
        asked: list[ast.expr] = []
        if isinstance(node, ast.Call) and _name(node.func) in ("isinstance", "issubclass"):
            asked = [each for each in ast.walk(node.args[1]) if isinstance(each, ast.Name | ast.Attribute)]
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        found += [f"{path}:{each.lineno} {_name(each)}" for each in asked if _name(each) in states]
    assert found == []


def test_no_game_is_asked_for_by_name_outside_games() -> None:
    found = []
    for path, node in outside_games():
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            operands = [node.value]
        else:
            continue
        constants = [each for operand in operands for each in ast.walk(operand) if isinstance(each, ast.Constant)]
        found += [f"{path}:{each.lineno} {each.value!r}" for each in constants if each.value in GAMES]
    assert found == []


def test_errors_for_people_are_astragal_errors() -> None:
    kinds = {
        name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, BaseException)
    }
    others = derived(kinds) - derived({"AstragalError"}) - {"AstragalError"}
    assert others == NOT_FOR_PEOPLE


def test_files_are_small() -> None:
    lines = {path: len((SOURCE / path).read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path: count for path, count in lines.items() if count > MAX_LINES} == {}

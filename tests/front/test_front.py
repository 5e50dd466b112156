"""What `import astragal` gives, and what it costs."""

import subprocess
import sys

import pytest

import astragal

HEAVY = ("numpy", "numba", "rich", "msgspec", "asyncio", "importlib.metadata", "astragal.draw", "astragal.engines")


def test_importing_is_light() -> None:
    script = f"import sys, astragal; print([name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_every_name_is_there_and_documented() -> None:
    assert set(astragal.__all__) <= set(dir(astragal))
    for name in astragal.__all__:
        found = getattr(astragal, name)
        if callable(found):
            assert found.__doc__, name
    assert astragal.__version__[0].isdigit()
    with pytest.raises(AttributeError):
        astragal.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_what_comes_later_is_named_once_for_types_and_once_for_python() -> None:
    for name, place in astragal._LATER.items():
        assert name in astragal.__all__
        module, _, attribute = place.partition(":")
        found = sys.modules[getattr(astragal, name).__module__ if attribute else module]
        assert found.__name__.startswith(module.partition(":")[0].rpartition(".")[0])


def test_moves_are_values() -> None:
    assert astragal.Cross("red", 5) == astragal.move("r5")
    assert astragal.Push("a1", "a5") == astragal.move("a1-a5")
    assert astragal.Pick(("yellow", "purple")) == astragal.move("roll yp")
    assert astragal.Write("yellow", 9, 12) == astragal.move("y9=12")
    assert (astragal.Again(), astragal.Keep(), astragal.NOTHING) == tuple(map(astragal.move, ("again", "keep", "-")))
    kinds = (
        astragal.Again,
        astragal.Cross,
        astragal.Keep,
        astragal.Nothing,
        astragal.Pick,
        astragal.Push,
        astragal.Write,
    )
    assert all(issubclass(kind, astragal.Move) for kind in kinds)


def test_a_text_is_not_a_move() -> None:
    state = astragal.game("quixo").start()
    with pytest.raises(astragal.NotAMove, match="read it first") as refused:
        state.play(0, "a1-a5")  # type: ignore[arg-type]
    assert isinstance(refused.value, TypeError)


def test_bots_of_ones_own_compete() -> None:
    class First:
        name = "first"

        def choose(self, view: astragal.State, seat: int) -> astragal.Move:
            return view.moves(seat)[-1]

    match = astragal.Match.of("qwixx", [First(), "greedy"], games=4, seed="1")
    report = astragal.compete(match)
    assert [bot.name for bot in report.bots] == ["first", "greedy"]


def test_what_cannot_compete() -> None:
    for bot in (3, object(), None):
        with pytest.raises(astragal.InvalidOption, match="no bot"):
            astragal.Match.of("qwixx", [bot, "greedy"])  # type: ignore[list-item]
    for games in (0, -5, True, 1.5):
        with pytest.raises(astragal.InvalidOption, match="games is a whole number"):
            astragal.Match.of("qwixx", ["greedy"], games=games)  # type: ignore[arg-type]
    match = astragal.Match.of("qwixx", [lambda *, seed=None: astragal.make_bot("random", seed=seed), "greedy"], games=2)
    assert astragal.compete(match).games == 2
    with pytest.raises(astragal.InvalidOption, match="cannot be sent to other processes"):
        astragal.compete(match, workers=2)


def test_unknown_languages_are_refused() -> None:
    state = astragal.game("quixo").start()
    for draw in (astragal.svg, astragal.text):
        with pytest.raises(astragal.InvalidOption, match="There is no language xx"):
            draw(state, language="xx")


def test_probing() -> None:
    found = astragal.probe(astragal.read_position("quixo board=O4/O4/O4/O4/XXXX1"))
    assert (found.value, found.how) == (1, "exact")
    assert [str(move) for move in found.best] == ["e1-a1", "e2-e1", "e3-e1", "e4-e1", "e5-e1"]
    assert all(found[move].value == 1 for move in found.best)
    for game in ("qwixx", "qwinto"):
        with pytest.raises(astragal.InvalidOption):
            astragal.probe(astragal.game(game).start())
    with pytest.raises(astragal.InvalidOption):
        astragal.probe(astragal.game("quixo", players=4).start())
    with pytest.raises(astragal.NotAwaited):
        astragal.probe(astragal.game("quixo").start().forfeit(0))
    with pytest.raises(astragal.InvalidOption):
        astragal.probe(astragal.game("quixo").start(), plies=9)

"""The simple bots: legal, repeatable, and greedy clearly better than random."""

from random import Random

import pytest

import astragal
from astragal.bots import Bot, make_bot
from astragal.core.registry import GAMES
from astragal.core.state import State

SIMPLE = ("random", "greedy")
TABLE = {"quixo": {"repetition": 3, "move_limit": 200}}


def play(name: str, bots: list[Bot], seed: int, **options: object) -> State:
    chance = Random(seed)
    chosen = {**TABLE.get(name, {}), **options}
    state: State = astragal.game(name, players=len(bots), first=seed % len(bots), **chosen).start()
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        for seat in state.awaiting:
            state = state.play(seat, bots[seat].choose(state.view(seat), seat))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    won = decided = 0
    for seed in range(200 if name != "qwinto" else 80):
        levels = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        state = play(name, [make_bot(level, seed=f"{seed}{level}") for level in levels], seed)
        mine, other = state.scores[levels.index("greedy")], state.scores[levels.index("random")]
        won += mine > other
        decided += mine != other
    assert won > 0.8 * decided
    assert decided > 60


@pytest.mark.parametrize("level", SIMPLE)
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("qwixx", 1, {}),
        ("qwixx", 5, {"finish_turn": True}),
        ("qwixx", 2, {"sheet": "mixed"}),
        ("qwixx", 2, {"sheet": "shuffled", "open_choices": True}),
        ("longo", 3, {}),
        ("longo", 2, {"fewest": "crossable"}),
        ("qwinto", 1, {}),
        ("qwinto", 6, {}),
        ("quixo", 2, {}),
        ("quixo", 4, {}),
    ],
)
def test_every_choice_is_legal_and_repeatable(level: str, name: str, players: int, options: dict[str, object]) -> None:
    # `play` of the rules refuses what is illegal, so reaching the end says that all of it was legal.
    first, second = (
        play(name, [make_bot(level, seed=seat) for seat in range(players)], 5, **options) for _ in range(2)
    )
    assert first == second


def test_bots_differ_by_their_seeds() -> None:
    state = astragal.game("quixo").start()
    assert len({make_bot("random", seed=seed).choose(state, 0) for seed in range(50)}) > 10


def test_bots_are_told_nothing_of_hidden_choices() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
    for level in SIMPLE:
        choices = {
            make_bot(level, seed=3).choose(state.play(0, astragal.move(text)).view(1), 1) for text in ("-", "r5", "b5")
        }
        assert len(choices) == 1


def test_greedy_takes_the_line_and_avoids_the_other_side_s() -> None:
    winning = astragal.read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    assert winning.play(0, make_bot("greedy", seed=1).choose(winning, 0)).winners == (0,)
    threatened = astragal.read_position("quixo board=5/5/5/X4/OOOO1 active=0")
    after = threatened.play(0, make_bot("greedy", seed=1).choose(threatened, 0))
    assert not any(after.play(1, move).winners == (1,) for move in after.moves(1))


def test_greedy_takes_a_lock_and_a_lucky_cross() -> None:
    lock = astragal.read_position("qwixx players=1 phase=white dice=6,6,1,1,1,1 0:r2,3,4,5,6,7/y/g/b/x0")
    assert str(make_bot("greedy", seed=1).choose(lock, 0)) == "r12#"
    lucky = astragal.read_position("longo players=1 phase=white dice=2,3,1,1,1,1 lucky=5-8 0:r9/y9/g9/b/x0")
    assert str(make_bot("greedy", seed=1).choose(lucky, 0)) == "*b16"


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(astragal.InvalidOption, match="There is no bot genius; the bots are random, greedy"):
        make_bot("genius")

"""The judges of puzzles with dice: one plays as the champion, the other differs, and files say who they were."""

from itertools import product

import numpy as np
import pytest

import astragal
from astragal.bots import Bot, make_bot
from astragal.core.moves import Move
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.core.struct import changed
from astragal.engines.rollouts import JUDGES
from astragal.kernels.random import below, stream, word
from astragal.models.networks import Model, copied, for_two, weights_digest
from astragal.puzzle_making.checking import against, check_dice
from astragal.puzzle_making.judges import JudgesOfGame, judged_by, judges_of
from astragal.puzzle_making.play import choices
from astragal.puzzle_making.racing import Race
from astragal.puzzles import Puzzle, puzzles, state_of, values

DICE = [name for name, game in GAMES.items() if game.has_dice]
GAMES_EACH = 2
"""How often it is played on after a move."""


class DiceOfSequence:
    """The dice of a game by its sequence of words, as kernels roll them."""

    def __init__(self, start: State, sequence: np.uint64) -> None:
        self.sequence, self.turn, self.every = sequence, 0, start.game.start()
        self.bits = np.uint64(word(~self.sequence, 0))
        """Of Qwinto: what is left of the word of this turn; one that had begun has a word of its own."""

    def begin_turn(self) -> None:
        self.bits, self.turn = np.uint64(word(self.sequence, 2 * self.turn)), self.turn + 1

    def faces(self, state: State) -> list[int]:
        """What the dice show that are due now; in Qwixx those of closed rows are rolled, too."""
        qwinto = state.game.name == "qwinto"
        if not qwinto:
            self.begin_turn()
        names, shown = state.dice if qwinto else self.every.dice, []
        for _ in names:
            face, rest = below(self.bits, state.faces)
            self.bits = np.uint64(rest)
            shown.append(face + 1)
        return [face for face, name in zip(shown, names, strict=True) if name in state.dice]


def scores_of_bots(state: State, seat: int, move: Move, sequence: np.uint64) -> tuple[float, ...]:
    """The scores after a move if the bots that people meet play on by the rules."""
    bots: list[Bot] = [make_bot("champion") for _ in state.game.everyone]
    dice, forced = DiceOfSequence(state, sequence), {seat: move}
    for _ in range(2_000):
        if state.over:
            return state.scores
        if state.dice:
            state = state.rolled(dice.faces(state))
            continue
        if not forced and str(state.moves(state.awaiting[0])[0]).startswith("roll"):
            dice.begin_turn()
        chosen = {each: bots[each].choose(state.view(each), each) for each in state.awaiting} | forced
        forced = {}
        for each, choice in chosen.items():
            state = state.play(each, choice)
    raise AssertionError("a game ends")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", DICE)
def test_a_judge_plays_as_the_champion_that_people_meet(name: str, players: int) -> None:
    """Game for game, from each kind of choice: the bot by the rules, the judge in the kernels, the same dice."""
    judges = JudgesOfGame(name)
    every = list(choices(astragal.game(name, players=players), ["regular"] * players, f"judge {players}"))
    late = [(state, seat) for state, seat in every[len(every) * 2 // 3 :] if len(state.moves(seat)) > 1]
    kinds = {(type(state.moves(seat)[-1]), len(state.awaiting)): (state, seat) for state, seat in reversed(late)}
    for state, seat in kinds.values():
        rollouts, moves = judges.of(state.game), state.moves(seat)
        for move, number in product({moves[0], moves[-1]}, range(GAMES_EACH)):
            sequence = np.uint64(stream(7, number))
            totals = rollouts.play(rollouts.after(state.view(seat), seat, move), sequence)
            assert tuple(totals.tolist()) == scores_of_bots(state, seat, move, sequence), (str(move), number)


@pytest.mark.parametrize("name", DICE)
def test_files_were_judged_by_the_networks_of_now(name: str) -> None:
    """After a change of a network: `astragal puzzles judge`, which says what both judges still confirm."""
    assert judged_by(name) == judges_of(puzzles(name), JudgesOfGame(name))


@pytest.mark.parametrize("name", DICE)
def test_the_judges_differ(name: str) -> None:
    judges = JudgesOfGame(name)
    for players in (2, 3, 4):
        champion, second = (judges.fingerprints([players])[judge] for judge in JUDGES)
        (network, digest, *policy), (other, *others) = champion[0].split(), second[0].split()
        assert network != other
        assert not {digest, *policy} & set(others)


def test_another_network_has_another_fingerprint() -> None:
    net = copied(for_two("qwinto").net)
    before = weights_digest(Model(net, {}))
    assert before in JudgesOfGame("qwinto").fingerprints([2])["champion"][0]
    net.last[0] += 0.25
    assert weights_digest(Model(net, {})) != before


def surest(name: str) -> Puzzle:
    """The puzzle whose answer is furthest ahead among those of three moves or more."""
    some = [one for one in puzzles(name) if len(one.answers) > 2]
    return max(some, key=lambda one: sorted(one.answers)[-1] - sorted(one.answers)[-2])


@pytest.mark.parametrize("name", DICE)
def test_what_is_wrong_with_a_puzzle_is_found(name: str) -> None:
    one, judges = surest(name), JudgesOfGame(name)
    assert check_dice(one, judges, seed=5).wrong == ""
    other = list(values(one))[1]
    swapped = check_dice(changed(one, right=(other,)), judges, seed=5)
    assert (swapped.wrong, swapped.judge) == ("dice", "champion")
    texts = [str(move) for move in state_of(one).moves(one.seat)]
    for text in (one.right[0], texts[one.answers.index(min(one.answers))]):
        place = texts.index(text)
        value = one.answers[place] + (-150 if one.answers[place] > 500 else 150)
        shown = tuple(value if number == place else each for number, each in enumerate(one.answers))
        assert check_dice(changed(one, answers=shown), judges, seed=5).wrong == "shown"


@pytest.mark.parametrize(
    ("lead", "error", "wrong"),
    [(0.05, 0.01, ""), (0.02, 0.01, ""), (0.02, 0.003, "margin"), (-0.02, 0.01, "margin"), (-0.05, 0.01, "dice")],
)
def test_a_lead_that_is_surely_too_small_is_found(lead: float, error: float, wrong: str) -> None:
    """Three standard errors below the margin, whichever move is ahead."""
    key, other = astragal.move("keep"), astragal.move("again")
    first, second = (key, other) if lead > 0 else (other, key)
    found = Race({first: 0.5, second: 0.5 - abs(lead)}, {first: 0, second: abs(lead)}, {first: 0, second: error}, 900)
    assert against(found, key) == wrong

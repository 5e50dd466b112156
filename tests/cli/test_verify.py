"""`astragal verify`: the dice of a finished game, proved offline."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from astragal.cli.support.face_counts import chi_square_tail, spread
from astragal.notation import Record, record_json, record_text
from astragal.table.dice_check import check
from astragal.table.dice_tags import DiceTags
from astragal.table.fair import FairDice, commitment
from tests.cli.runner import Inside, astragal
from tests.table.sim import TABLE
from tests.table.test_fair import ENTROPY, SEED, game, other_roll, without

CASES = Path(__file__).parents[1] / "golden" / "dice"


def verify(inside: Inside, record: Record, *words: str) -> tuple[int, str]:
    """The exit code and what was said, on one line."""
    (inside.home / "game.txt").write_text(record_text(record))
    done = inside("verify", "game.txt", *words)
    assert done.err == ""
    return done.code, " ".join(done.out.split())


def test_a_game_that_is_proved(inside: Inside) -> None:
    record = game()
    code, said = verify(inside, record)
    assert code == 0
    assert said.startswith("Nothing here is wrong. The dice are proved if this is the promise, the table and ")
    assert commitment(SEED) in said
    assert f"Ann added {ENTROPY[0][1]}" in said
    assert f"every roll of the game is the same ({check(record).rolls})" in said
    assert f"Who begins follows from the same chance: {record.names[record.start.game.first]} (Ann " in said
    assert "What this means The server was bound to its seed before people added theirs" in said
    assert "Look whether the promise is the one that your table showed" in said
    assert "Spread of the faces: chi-square" in said


def test_json_and_stdin(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    record = game("qwinto", 3)
    expected = verify(inside, record)
    for text in (record_text(record), record_json(record)):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        done = inside("verify", "-")
        assert (done.code, " ".join(done.out.split())) == expected


def test_the_chart(inside: Inside) -> None:
    record = game()
    counts = check(record).counts
    (inside.home / "game.txt").write_text(record_text(record))
    lines = inside("verify", "game.txt").out.splitlines()
    for face, count in enumerate(counts, 1):
        (line,) = (line.split() for line in lines if line.split()[:2] == [str(face), str(count)])
        assert line[2] == f"{sum(counts) / 6:.1f}"
        assert abs(len(line[3]) - 40 * count / max(counts)) <= 0.5


def test_a_changed_roll(inside: Inside) -> None:
    record = other_roll(game(), 2)
    code, said = verify(inside, record)
    assert code == 1
    assert said.startswith("The dice of this game are not what was promised.")
    assert "1 of 3 are not what follows from the seed" in said
    (wrong,) = check(record).different
    assert f"Roll 3 should be w{wrong.expected[0]} " in said
    assert f"; the record has w{wrong.found[0]} " in said
    assert "Somebody changed the record" in said


def test_many_wrong_rolls(inside: Inside) -> None:
    code, said = verify(inside, without(game(), label="other/1"))
    assert code == 1
    assert "Roll 5 should be" in said
    assert "Roll 6 should be" not in said
    assert "more." in said


def test_a_broken_promise(inside: Inside) -> None:
    code, said = verify(inside, without(game(), commitment="00" * 32))
    assert code == 1
    assert f"Its SHA-256 is {commitment(SEED)} and the promise was {'00' * 32}" in said


def test_the_promise_that_was_seen(inside: Inside) -> None:
    record = game()
    code, said = verify(inside, record, "--promise", commitment(SEED).upper())
    assert (code, "It is also the promise that you saw." in said) == (3, True)
    assert "Not checked The table and the number of the game were not compared" in said
    assert "Not checked What the players added was not compared" in said
    code, said = verify(inside, record, "--promise", "11" * 32)
    assert (code, f"and you saw {'11' * 32}" in said) == (1, True)
    done = inside("verify", "game.txt", "--promise", "123")
    assert (done.code, "A promise is 64 digits" in done.err) == (2, True)


def test_somebody_else_begins(inside: Inside) -> None:
    record = game("longo", 2, how="random")
    first = record.start.game.first
    other = replace(record, start=replace(record.start.game, first=1 - first).start(), entries=())
    code, said = verify(inside, other)
    assert code == 1
    assert f"it should be {record.names[first]}, and the record has {record.names[1 - first]}." in said


def test_a_game_without_dice(inside: Inside) -> None:
    code, said = verify(inside, game("quixo", how="coin"))
    assert code == 0
    assert "Nothing was rolled in this game." in said
    assert "Spread" not in said


def test_nobody_added_anything(inside: Inside) -> None:
    code, said = verify(inside, game(dice=FairDice(SEED, f"{TABLE}/1")))
    assert code == 0
    assert "No person added chance of their own." in said
    assert "not proved that it picked the seed blindly" in said


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (replace(game(), tags={}), "The record tells nothing about its dice"),
        (without(game(), "Dice-Seed"), "The seed is told when the game is over"),
        (replace(game(), tags=DiceTags(real=True).to_tags()), "Real dice were rolled"),
    ],
)
def test_nothing_to_prove(inside: Inside, record: Record, sentence: str) -> None:
    code, said = verify(inside, record)
    assert code == 2
    assert said.startswith("There is nothing here that can be proved.")
    assert f"Not checked {sentence}" in said
    assert ("Spread" in said) == (record.start.game.name != "quixo"), "faces are counted all the same"


def test_not_everything_could_be_checked(inside: Inside) -> None:
    code, said = verify(inside, without(game("quixo", how="coin"), first="chosen"))
    assert code == 3
    assert said.startswith("The dice of this game are not proved: not everything could be checked.")
    assert "Not checked Who begins was chosen" in said
    assert "What this means" not in said
    code, said = verify(inside, game(dice=FairDice(SEED, "t3k9/1", ENTROPY)))
    assert (code, "Not checked The label t3k9/1 does not have the form that a server gives" in said) == (3, True)


def test_the_table_and_what_was_added(inside: Inside) -> None:
    record, added = game(), ENTROPY[0][1]
    for table in (TABLE, f"{TABLE}/1"):
        code, said = verify(inside, record, "--table", table, "--added", added, "--promise", commitment(SEED))
        assert code == (3 if table == TABLE else 0), "the number of the game goes into the dice, too"
        assert f"Table {TABLE}/1, as you said." in said
        assert "What you added stands in the record." in said
        assert ("number of the game were not compared" in said) == (table == TABLE)
    for words, sentence in (
        (("--table", f"{TABLE}/2"), f"Wrong The record belongs to {TABLE}/1, not to {TABLE}/2."),
        (("--table", TABLE[::-1]), f"Wrong The record belongs to {TABLE}/1, not to {TABLE[::-1]}/…."),
        (("--added", "77" * 16), "Wrong What you added to the dice does not stand in the record."),
    ):
        code, said = verify(inside, record, *words)
        assert (code, sentence in said) == (1, True), said
    for words in (("--table", "t3k9"), ("--added", "77"), ("--table", f"{TABLE}/01")):
        done = inside("verify", "game.txt", *words)
        assert (done.code, "is not." in done.err) == (2, True)


def test_several_games_of_a_table(inside: Inside) -> None:
    for name in ("honest-chain", "forged-game-hidden", "forged-game-missing"):
        case = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
        files = [f"{name}-{place}.json" for place in range(len(case["records"]))]
        for file, record in zip(files, case["records"], strict=True):
            (inside.home / file).write_text(json.dumps(record))
        done = inside("verify", *files)
        said = " ".join(done.out.split())
        assert all(file in said for file in files)
        if name == "honest-chain":
            assert (done.code, "each with the promise given before it (2)" in said) == (0, True)
        elif name == "forged-game-hidden":
            assert (done.code, "Wrong Game 2 does not continue the chain" in said) == (1, True)
        else:
            assert (done.code, "Not checked The record of game 2 is missing" in said) == (3, True)
        assert inside("verify", *files, "--added", "77" * 16).code == 2


def test_few_rolls(inside: Inside) -> None:
    record = game()
    code, said = verify(inside, replace(record, entries=record.entries[:1]))
    assert code == 3
    assert "Not checked The record ends before the game does, so rolls may be missing." in said
    assert "The dice were thrown 6 times in all: too few" in said
    assert "(that takes 30)" in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Astragal: 1\nGame: qwixx\n\nroll 1 2\n", "Line 4, column 1"),
        ("{", "this is not JSON"),
        ("", "Game: and one of"),
        ("Astragal: 1\nGame: qwixx\nDice-Seed: xy\n", "The tag Dice-Commitment is missing"),
    ],
)
def test_what_cannot_be_read(inside: Inside, text: str, sentence: str) -> None:
    (inside.home / "broken.txt").write_text(text)
    done = inside("verify", "broken.txt")
    assert (done.code, sentence in done.err) == (2, True), done.err
    assert inside("verify", "nothing.txt").err == "There is no file nothing.txt.\n"
    assert inside("verify").code == 2


def test_what_was_overlooked_is_told(inside: Inside) -> None:
    (inside.home / "odd.txt").write_text(record_text(game()).replace("won by", "lost by"))
    done = inside("verify", "odd.txt")
    assert (done.code, "Overlooked in the record" in done.err) == (0, True)


def test_as_a_process(tmp_path: Path) -> None:
    done = astragal(tmp_path, "verify", "-", typed=record_text(game()))
    assert (done.code, done.err) == (0, "")
    (tmp_path / "raw").write_bytes(b"\xff")
    assert astragal(tmp_path, "verify", "raw").code == 2


@pytest.mark.parametrize(
    ("chi", "freedom", "p"),
    # From printed tables of the chi-square distribution.
    [
        *((3.841, 1, 0.05), (9.210, 2, 0.01), (7.815, 3, 0.05), (1.145, 5, 0.95), (15.086, 5, 0.01)),
        *((14.067, 7, 0.05), (24.322, 7, 0.001), (18.307, 10, 0.05)),
    ],
)
def test_chi_square_as_printed(chi: float, freedom: int, p: float) -> None:
    assert chi_square_tail(chi, freedom) == pytest.approx(p, rel=2e-3)


def test_an_even_spread() -> None:
    assert spread((10,) * 6) == (0.0, 1.0)
    assert spread((600, 0, 0, 0, 0, 0))[1] < 1e-100

"""Fair dice: the sums done a second time, the laws of chance, and what a record proves."""

import hashlib
import hmac
import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal.cli.support.face_counts import spread
from astragal.codec import DecodeError, convert
from astragal.core.state import State
from astragal.notation import Record, Recorder
from astragal.notation.record import Entry, Roll, is_tag, one_line
from astragal.protocol.commands import Contribute
from astragal.table.dice_check import ENTROPY_DIGITS, check
from astragal.table.dice_tags import DiceTags, InvalidTags, RenewedSeed
from astragal.table.fair import FairDice, commitment
from astragal.table.ids import new_id
from astragal.table.labels import read_label
from tests.table.sim import TABLE

SEED = bytes(range(32))
DICE = ("white", "white", "red", "yellow", "green", "blue")
ENTROPY = ((0, "ab" * 16), (1, "cd" * 16))

seeds = st.binary(min_size=1, max_size=64)
labels = st.from_regex(r"[!-~]{1,80}", fullmatch=True)
entropies = st.dictionaries(st.integers(0, 5), st.from_regex(r"[0-9a-f]{1,128}", fullmatch=True)).map(
    lambda found: tuple(sorted(found.items()))
)
fair = st.builds(FairDice, seeds, labels, entropies)


def again(seed: bytes, label: str, entropy: str, thing: str, die: str, n: int) -> int:
    """The sum as docs/fair-dice.md tells it, written without looking at the code."""
    key = hmac.new(seed, f"astragal dice 1\n{label}\n{entropy}".encode(), hashlib.sha256).digest()
    mac = hmac.new(key, thing.encode(), hashlib.sha256).digest()
    block = 0
    while True:
        for byte in hmac.new(mac, f"{die} {block}".encode(), hashlib.sha256).digest():
            if byte // n < 256 // n:
                return byte % n
        block += 1


def game(name: str = "qwixx", players: int = 2, *, dice: FairDice | None = None, how: str = "roll_off") -> Record:
    """A whole game with fair dice and moves at random, its dice told."""
    dice = dice or FairDice(SEED, f"{TABLE}/1", ENTROPY[:players])
    first, throws = dice.first_seat(how, players)  # type: ignore[arg-type]
    recorder = Recorder(astragal.game(name, players=players, first=first).start(), ("Ann", "Bob"))
    chance, rolls = Random(5), 0
    while not recorder.state.over:
        state: State = recorder.state
        if state.dice:
            recorder.roll(dice.roll(rolls, state.dice, state.faces))
            rolls += 1
        else:
            recorder.play(state.awaiting[0], chance.choice(state.moves(state.awaiting[0])))
    tags = DiceTags(commitment(dice.seed), dice.label, dice.entropy, dice.seed, how, throws)  # type: ignore[arg-type]
    return recorder.record(tags.to_tags())


def other_roll(record: Record, number: int) -> Record:
    """The record with one roll changed that no choice was made from yet, so that it can still be replayed."""
    places = [place for place, entry in enumerate(record.entries) if isinstance(entry.event, Roll)]
    place = places[number]
    event = record.entries[place].event
    assert isinstance(event, Roll)
    faces = (event.faces[0] % 6 + 1, *event.faces[1:])
    return replace(record, entries=(*record.entries[:place], Entry(Roll(faces))))


def without(record: Record, *names: str, **changed: str) -> Record:
    kept = {name: value for name, value in record.tags.items() if name not in names}
    return replace(record, tags=kept | {f"Dice-{name.capitalize()}": value for name, value in changed.items()})


# -- the sums -----------------------------------------------------------------------------------------------


@given(fair, st.integers(0, 500), st.lists(st.sampled_from(DICE), min_size=1, max_size=6), st.integers(2, 20))
def test_rolls_are_what_the_document_says(dice: FairDice, number: int, names: list[str], faces: int) -> None:
    text = " ".join(f"{seat}:{given}" for seat, given in dice.entropy)
    expected = tuple(
        1 + again(dice.seed, dice.label, text, f"roll {number}", f"{name} {names[:place].count(name)}", faces)
        for place, name in enumerate(names)
    )
    assert dice.roll(number, names, faces) == expected


@given(fair, st.integers(0, 50))
def test_a_face_does_not_depend_on_the_other_dice(dice: FairDice, number: int) -> None:
    whole = dict(zip(("orange", "yellow", "purple"), dice.roll(number, ("orange", "yellow", "purple"), 6), strict=True))
    for picked in (("orange",), ("yellow",), ("yellow", "purple"), ("orange", "purple")):
        assert dice.roll(number, picked, 6) == tuple(whole[name] for name in picked)
    assert dice.roll(number, DICE, 6)[:1] == dice.roll(number, ("white",), 6)
    assert dice.roll(number, DICE, 6)[2:] == dice.roll(number, DICE[2:], 6)


@given(fair, st.integers(1, 256))
def test_throws_and_picks(dice: FairDice, n: int) -> None:
    text = " ".join(f"{seat}:{given}" for seat, given in dice.entropy)
    assert dice.throw("first", 7, n) == 1 + again(dice.seed, dice.label, text, "throw first 7", "die 0", n)
    assert dice.pick("coin", n) == again(dice.seed, dice.label, text, "pick coin", "die 0", n)
    assert 0 <= dice.pick("coin", n) < n


@pytest.mark.parametrize("n", [0, -1, 257])
def test_only_what_a_byte_can_decide(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        FairDice(SEED, "t/1").pick("x", n)


def test_where_half_of_all_bytes_are_rejected() -> None:
    counts = Counter(FairDice(SEED, f"t/{n}").pick("x", 129) for n in range(3000))
    assert len(counts) == 129
    assert spread(tuple(counts[n] for n in range(129)))[1] > 0.001


def test_faces_are_even() -> None:
    dice = FairDice(SEED, "t/1", ENTROPY)
    for place in range(6):
        counts = Counter(dice.roll(number, DICE, 6)[place] for number in range(3000))
        assert spread(tuple(counts[face] for face in range(1, 7)))[1] > 0.001
    pairs = Counter(dice.roll(number, DICE, 6)[:2] for number in range(6000))
    assert spread(tuple(pairs[a, b] for a in range(1, 7) for b in range(1, 7)))[1] > 0.001


def test_everything_matters() -> None:
    dice = FairDice(SEED, "t/1", ENTROPY)
    others = [
        FairDice(SEED[1:], "t/1", ENTROPY),
        FairDice(SEED, "t/2", ENTROPY),
        FairDice(SEED, "t/1", ENTROPY[:1]),
        FairDice(SEED, "t/1", ((0, "ab" * 16), (2, "cd" * 16))),
    ]
    assert len({found.key for found in (dice, *others)}) == 5
    assert FairDice(SEED, "t/1", ENTROPY[::-1]) == dice, "the order in which people gave does not matter"
    assert SEED.hex() not in repr(dice)
    assert repr(SEED) not in repr(dice)


@pytest.mark.parametrize(
    ("label", "entropy"),
    [
        *((label, ()) for label in ("", "a b", "a\nb", "é", "x" * 81)),
        *(("t", entropy) for entropy in (((0, ""),), ((0, "AB"),), ((0, "a\n"),), ((0, "ab"), (0, "cd")))),
    ],
)
def test_what_cannot_be_mixed_in(label: str, entropy: tuple[tuple[int, str], ...]) -> None:
    with pytest.raises(InvalidTags):
        FairDice(SEED, label, entropy)


# -- who begins ---------------------------------------------------------------------------------------------


@given(fair, st.integers(1, 6))
def test_a_roll_off(dice: FairDice, seats: int) -> None:
    first, throws = dice.first_seat("roll_off", seats)
    left = list(range(seats))
    number = 0
    for thrown in throws:
        assert len(left) > 1
        assert [seat for seat, _ in thrown] == left
        for _, face in thrown:
            assert face == dice.throw("first", number, 6)
            number += 1
        left = [seat for seat, face in thrown if face == max(face for _, face in thrown)]
    assert left == [first]


def test_everybody_begins_as_often() -> None:
    for kind, seats, of in (("roll_off", 3, 3), ("random", 5, 5), ("coin", 2, 2), ("coin", 4, 2)):
        counts = Counter(
            FairDice(SEED, f"t/{n}").first_seat(kind, seats)[0]  # type: ignore[arg-type]
            for n in range(2000)
        )
        assert sorted(counts) == list(range(of))
        assert spread(tuple(counts[seat] for seat in range(of)))[1] > 0.001
    assert any(len(FairDice(SEED, f"t/{n}").first_seat("roll_off", 4)[1]) > 2 for n in range(200)), "ties throw again"


# -- tags ---------------------------------------------------------------------------------------------------


hashes = st.from_regex(r"[0-9a-f]{64}", fullmatch=True)
reasons = st.sampled_from(["restored", "spent"])
renewals = st.builds(RenewedSeed, st.integers(0, 999), reasons, hashes, st.none() | seeds)


@given(
    fair,
    st.sampled_from(["roll_off", "random", "coin"]),
    st.integers(1, 6),
    st.booleans(),
    st.lists(st.tuples(reasons, hashes), max_size=2),
    st.lists(renewals, max_size=2),
    st.lists(hashes, max_size=3),
)
def test_tags_come_back(
    dice: FairDice,
    how: str,
    seats: int,
    real: bool,
    withdrawn: list[tuple[str, str]],
    renewed: list[RenewedSeed],
    chain: list[str],
) -> None:
    tags = DiceTags(
        commitment(dice.seed),
        dice.label,
        dice.entropy,
        dice.seed if chain else None,
        how,  # type: ignore[arg-type]
        dice.first_seat(how, seats)[1],  # type: ignore[arg-type]
        real,
        tuple(withdrawn),
        tuple(renewed),
        *chain,
    )
    written = tags.to_tags()
    for name, value in written.items():
        assert is_tag(name)
        assert one_line(value) == value != ""
    record = Record(astragal.game("qwixx").start(), tags=written)
    for copy in (astragal.read_record(astragal.record_text(record), strict=True), record):
        assert astragal.read_record_json(astragal.record_json(copy)) == record
        assert DiceTags.read(copy.tags) == tags


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Dice", "loaded"),
        ("Dice-Commitment", ""),
        ("Dice-Commitment", "5f" * 31 + "5F"),
        ("Dice-Label", ""),
        ("Dice-Label", "two words"),
        ("Dice-Seed", ""),
        ("Dice-Seed", "abc"),
        ("Dice-Seed", "xy"),
        ("Dice-Entropy", "0:ab 0:cd"),
        ("Dice-Entropy", "1:ab 0:cd"),
        ("Dice-Entropy", "0:ab  1:cd"),
        ("Dice-Entropy", "0:"),
        ("Dice-Entropy", "ab"),
        ("Dice-Entropy", "٣:ab"),
        ("Dice-First", ""),
        ("Dice-First", "by force"),
        ("Dice-First", "roll_off 0=3 "),
        ("Dice-First", "roll_off 0=3;1=2"),
        ("Dice-Next", "ab"),
        ("Dice-Chain", ""),
        ("Dice-Chain", "ab" * 32 + "  " + "ab" * 32),
        ("Dice-Withdrawn", "restored:ab"),
        ("Dice-Withdrawn", ""),
        ("Dice-Renewed", "ab" * 32),
        ("Dice-Renewed", "01:restored:" + "ab" * 32),
        ("Dice-Renewed", "1:restored:" + "ab" * 32 + ":"),
        ("Dice-Renewed", "1:whim:" + "ab" * 32),
    ],
)
def test_tags_that_cannot_be_read(name: str, value: str) -> None:
    good = DiceTags(commitment(SEED), "t/1", ENTROPY, SEED, "roll_off", (((0, 3), (1, 5)),)).to_tags()
    with pytest.raises(InvalidTags, match=f"The tag {name} "):
        DiceTags.read({**good, name: value})


# -- checking records ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "how"),
    [
        ("qwixx", 1, "roll_off"),
        ("qwixx", 2, "roll_off"),
        ("qwinto", 3, "roll_off"),
        ("longo", 4, "random"),
        ("quixo", 2, "coin"),
        ("quixo", 4, "coin"),
    ],
)
def test_an_honest_game(name: str, players: int, how: str) -> None:
    record = game(name, players, how=how)
    found = check(record)
    assert found.verified
    assert not found.failed
    assert (found.commitment, found.first, found.different, found.unchecked) == (True, True, (), ())
    faces = [face for entry in record.entries if isinstance(entry.event, Roll) for face in entry.event.faces]
    assert sum(found.counts) == len(faces)
    assert all(found.counts[face - 1] == faces.count(face) for face in faces)
    assert found.rolls == found.rolls_checked == sum(isinstance(entry.event, Roll) for entry in record.entries)


@pytest.mark.parametrize("number", [0, 3])
def test_a_changed_roll(number: int) -> None:
    record = game()
    found = check(other_roll(record, number))
    assert found.failed
    assert not found.verified
    (wrong,) = found.different
    dice = FairDice(SEED, f"{TABLE}/1", ENTROPY)
    assert wrong.number == number
    assert wrong.expected == dice.roll(number, wrong.dice, 6)
    assert wrong.found == (wrong.expected[0] % 6 + 1, *wrong.expected[1:])


def test_a_changed_seed_promise_label_or_chance() -> None:
    record = game()
    assert check(without(record, commitment="00" * 32)).commitment is False
    for changed in ({"seed": "00" * 32}, {"label": f"{TABLE}/2"}, {"entropy": f"0:{'ab' * 16}"}):
        found = check(without(record, **changed))
        assert found.failed
        assert len(found.different) > 1
        assert found.commitment is ("seed" not in changed)


def test_a_changed_beginning() -> None:
    record = game("longo", 2, how="random")
    other = replace(record, start=replace(record.start.game, first=1 - record.start.game.first).start(), entries=())
    found = check(other)
    assert (found.first, found.failed) == (False, True)
    assert found.first_expected == (record.start.game.first, ())
    record = game()
    thrown = re.sub(r"=\d", "=6", record.tags["Dice-First"])
    assert check(without(record, first=thrown)).first is False


def test_what_cannot_be_checked() -> None:
    record = game()
    for bare, reason in (
        (replace(record, tags={"Event": "Kitchen table"}), "dice.untold"),
        (without(record, "Dice-Seed"), "dice.no_seed"),
        (replace(record, tags=DiceTags(real=True).to_tags()), "dice.real"),
        (replace(record, tags=DiceTags(seed=SEED, real=True).to_tags()), "dice.real"),
    ):
        found = check(bare)
        assert (found.result, found.reasons) == ("nothing", (reason,))
        assert found.commitment is None
        assert sum(found.counts) == sum(check(record).counts), "faces are counted all the same"


def test_real_dice_with_a_promise() -> None:
    record = game()
    found = check(replace(record, tags={**record.tags, "Dice": "real"}))
    assert (found.commitment, found.first, found.rolls_checked, found.result) == (True, None, 0, "nothing")
    assert found.reasons == ("dice.real",)
    assert not check(replace(other_roll(record, 0), tags={**record.tags, "Dice": "real"})).different


def test_the_label_has_the_form_of_a_server() -> None:
    for _ in range(20):
        assert read_label(f"{new_id()}/1") is not None


def test_people_may_add_what_is_accepted_as_chance() -> None:
    for digits in (31, 32, 128, 129):
        data = {"type": "contribute", "entropy": "a" * digits}
        try:
            convert(data, Contribute)
        except DecodeError:
            assert digits not in ENTROPY_DIGITS
        else:
            assert digits in ENTROPY_DIGITS

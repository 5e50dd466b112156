"""The level that is named goes by the share of what was at stake, so it is the same whoever sits at the table."""

import json

import pytest

import astragal
from astragal.core.players import LEVEL_NAMES
from astragal.review.data import read_review, review_data
from astragal.review.levels import MIN_DECISIONS, ladder, level_of
from astragal.review.types import VERSION
from astragal.server.work.reviews import ReviewProgress

GAMES = ("qwixx", "longo", "qwinto", "quixo")
KNOWN = [(game, players) for game in GAMES for players in (2, 4) if ladder(game, players)]


@pytest.mark.parametrize(("game", "players"), KNOWN)
def test_levels_are_told_from_each_other(game: str, players: int) -> None:
    known = ladder(game, players)
    shares = [share for share, _ in known.values()]
    assert list(known) == [name for name in LEVEL_NAMES if name in known], "from weak to strong"
    assert shares == sorted(shares, reverse=True), "the stronger, the less is lost"
    for level, (share, _) in known.items():
        for stake in (0.02, 0.3):  # far behind among many, and where everything is at stake
            found = level_of(game, players, 1000, 1000 * stake * share, 1000 * stake)
            assert found is not None
            assert found.level == level
            assert LEVEL_NAMES.index(found.low) <= LEVEL_NAMES.index(level) <= LEVEL_NAMES.index(found.high)


def test_a_level_needs_decisions_in_which_something_is_at_stake() -> None:
    assert {("qwixx", 2), ("qwixx", 4), ("longo", 2)} <= set(KNOWN)
    assert level_of("qwixx", 2, MIN_DECISIONS - 1, 0.1, 4.0) is None
    assert level_of("qwixx", 2, MIN_DECISIONS, 0.0, 0.0) is None
    assert level_of("qwixx", 1, 400, 1.0, 40.0) is None, "alone there is nobody to beat"
    few, many = level_of("qwixx", 2, MIN_DECISIONS, 0.0, 4.0), level_of("qwixx", 2, 4000, 0.0, 400.0)
    assert few is not None
    assert many is not None
    assert few.low != "champion", "a few choices without a loss prove little"
    assert many.low == many.level == "champion"


def test_the_stake_is_what_the_worst_move_loses() -> None:
    found = astragal.review(astragal.read_record("Game: qwixx\n\nroll 1 1 6 5 5 6\n0 r2\n1 -\n0 b7\n"))
    chosen = [one for _, one in found.decisions if one.seat == 0 and not one.forced]
    assert len(chosen) == found.seats[0].decisions == 2
    stakes = [max(move.value for move in one.moves) - min(move.value for move in one.moves) for one in chosen]
    assert found.seats[0].mean_stake == pytest.approx(sum(stakes) / 2)
    assert all(0 <= one.loss <= one.stake for one in chosen)


def test_reviews_of_before_are_read_and_summed_up_again() -> None:
    data = json.loads(json.dumps(review_data(astragal.review(astragal.read_record("Game: quixo\n\n0 a1-a5")))))
    for seat in data["seats"]:
        del seat["mean_stake"]
    assert read_review(data).seats[0].mean_stake is None
    kept = ReviewProgress("0" * 32, "Game: quixo\n\n0 a1-a5", "", stored=True, total=2, moments=data["moments"])
    for version, whole in ((VERSION, True), (1, False)):
        kept.summary = data | {"review": version}
        again = ReviewProgress("0" * 32, kept.record, "", stored=True)
        again.unpack(kept.packed())
        assert (again.summary is not None) == whole
        assert again.moments == data["moments"], "what takes long is not made again"

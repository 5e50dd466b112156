"""Half the seats each: every seating, and pairs of seats that compare with a game of two."""

from collections import Counter

import pytest

from astragal.arena import Match, compete
from astragal.arena.half_tables import half_lineups, half_table, pair_share
from astragal.arena.playing import FORFEIT, MatchRunner, PlayedGame


@pytest.mark.parametrize("players", [2, 4, 6])
def test_both_have_every_seat_equally_often(players: int) -> None:
    lineups = half_lineups(players)
    assert len(set(lineups)) == len(lineups)
    seats = Counter((seat, entry) for lineup in lineups for seat, entry in enumerate(lineup))
    assert len(set(seats.values())) == 1
    assert all(lineup.count(0) == lineup.count(1) == players // 2 for lineup in lineups)


@pytest.mark.parametrize("game", ["qwixx", "quixo"])
def test_with_two_players_it_is_the_usual_match(game: str) -> None:
    usual = Match.of(game, ["greedy", "random"], games=8, seed="s")
    match = half_table(game, ["greedy", "random"], players=2, games=8, seed="s")
    assert match == usual
    rate = compete(usual).pairings[0].rate.value
    with MatchRunner(match) as runner:
        shares = [pair_share(runner.play(number)) for number in range(match.total)]
    assert sum(shares) / len(shares) == pytest.approx(rate)


def test_with_four_players_a_set_is_every_seating() -> None:
    match = half_table("qwinto", ["greedy", "random"], players=4, games=13, seed="s")
    assert (match.sets, match.total) == (3, 18)
    assert match.pairings[0].share == 0.5
    report = compete(match)
    assert report.pairings[0].games == 18
    assert report.pairings[0].rate.value > 0.5


def test_partners_stay_together() -> None:
    match = half_table("quixo", ["greedy", "random"], players=4, games=2, seed="s")
    assert match.lineups == ((0, 1, 0, 1), (1, 0, 1, 0))
    with MatchRunner(match) as runner:
        assert pair_share(runner.play(0)) == 1.0


def test_whoever_forfeits_is_behind_everybody() -> None:
    game = PlayedGame(0, (0, 1, 0, 1), (1 / 3, 0.0, 1 / 3, 1 / 3), None, FORFEIT, 9)
    assert pair_share(game) == 0.75
    assert pair_share(PlayedGame(0, (1, 0), (0.5, 0.5), (30.0, 30.0), "rows", 9)) == 0.5

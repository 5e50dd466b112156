"""How a game ended, in words."""

from astragal.core.state import State
from astragal.narration.parts import narration_of
from astragal.narration.phrasing import told
from astragal.narration.types import Ending, Words


def ending_of(state: State) -> Ending | None:
    """Return how the game ended, or None while it goes on.

    >>> import astragal
    >>> [words.key for words in ending_of(astragal.game("quixo").start().forfeit(0)).words]
    ['end.forfeit', 'news.won']
    """
    outcome = state.outcome
    if outcome is None:
        return None
    narration = narration_of(state.game)
    reason = narration.reason(state)
    return Ending(outcome.termination, outcome.winners, (reason, _result(state)), narration.lines(state))


def _result(state: State) -> Words:
    winners = state.winners
    if not winners:
        return told("news.drawn")
    if state.game.players == 1:
        return told("news.finished", seat=0, count=int(state.scores[0]))
    if len(winners) == 1:
        return told("news.won", seat=winners[0])
    team = winners in state.game.teams
    return told("news.won_team" if team else "news.won_shared", winners=",".join(map(str, winners)))

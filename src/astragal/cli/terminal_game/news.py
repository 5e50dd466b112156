"""What happened, in sentences of the terminal: the words of `astragal.narration`, with dice and moves in notation."""

from collections.abc import Sequence

from astragal.cli.support.words import spoken, tell
from astragal.cli.terminal_game.choices import dice_text, move_text
from astragal.core.state import State
from astragal.narration import ending_of, prompt
from astragal.narration import sentence as sentence_of
from astragal.narration.parts import narration_of
from astragal.narration.types import Words
from astragal.notation.record import Entry, Play

Names = Sequence[str]


def sentence(words: Words, names: Names) -> str:
    """Return words in the language of this run.

    >>> sentence(Words("news.penalty", {"seat": 0}, "QX6"), ["you"])
    'You take a penalty, −5. [QX6]'
    """
    return sentence_of(words, names, spoken(), you=tell("you"))


def roll_line(before: State, after: State, names: Names) -> str:
    """Say what was rolled just now.

    >>> import astragal
    >>> before = astragal.game("qwixx").start()
    >>> roll_line(before, before.rolled((4, 1, 2, 6, 6, 3)), ["Max", "Moritz"])
    'w4 w1 r2 y6 g6 b3 · Max rolls. The white dice make 5.'
    """
    told = narration_of(after.game).rolled(before, after)
    return f"{dice_text(after.shown)} · {sentence(told.words, names)}"


def revealed_line(before: State, entries: Sequence[Entry], names: Names) -> str:
    """Say what was chosen, seat by seat.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> plays = [Entry(Play(0, astragal.move("r5"))), Entry(Play(1, astragal.move("-")))]
    >>> revealed_line(state, plays, ["Max", "you"])
    'Action 1: Max r5 · you –'
    """
    plays = [entry.event for entry in entries if isinstance(entry.event, Play)]
    # A word is not the verb of the name before it.
    said = " · ".join(f"{names[p.seat]}{':' * str(p.move).isalpha()} {move_text(p.move)}" for p in plays)
    title = narration_of(before.game).phase_title(before)
    return f"{sentence(title, names)}: {said}" if title else said


def phase_line(state: State, names: Names) -> str:
    """Say what has to be done now.

    >>> import astragal
    >>> phase_line(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), ["Max", "you"])
    'Action 1: The white dice make 5. Everyone may cross 5 in one row, or skip. [QX4]'
    """
    title = narration_of(state.game).phase_title(state)
    said = sentence(prompt(state), names)
    return f"{sentence(title, names)}: {said}" if title else said


def turn_begins(state: State) -> bool:
    """Tell whether a new turn begins here.

    >>> import astragal
    >>> turn_begins(astragal.game("qwixx").start())
    True
    """
    return narration_of(state.game).turn_begins(state)


def turn_number(state: State, entries: Sequence[Entry]) -> int:
    """Return the number of the turn, counted from 1 in this record.

    >>> import astragal
    >>> turn_number(astragal.game("quixo").start(), [])
    1
    """
    return narration_of(state.game).turn_number(state, entries)


def consequences(before: State, after: State, names: Names) -> list[str]:
    """Say what followed from the choices: penalties, failed attempts, closed and full rows.

    >>> import astragal
    >>> before = astragal.game("qwixx", players=1).start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("-"))
    >>> consequences(before, before.play(0, astragal.move("-")), ["Max"])
    ['Max takes a penalty, −5. [QX6]']
    """
    return [sentence(each.words, names) for each in narration_of(after.game).consequences(before, after)]


def ending(state: State, names: Names) -> list[str]:
    """Say why the game is over, and who won.

    >>> import astragal
    >>> ending(astragal.game("quixo", move_limit=1).start().play(0, astragal.move("a1-a5")), ["Max", "Moritz"])
    ['1 move has been made, and that is the limit. [QI11]', 'Nobody wins: it is a draw.']
    """
    found = ending_of(state)
    return [sentence(words, names) for words in found.words] if found else []

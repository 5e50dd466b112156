"""Asking one puzzle in the terminal, and telling what the answer is worth."""

from astragal.cli.support.errors import said
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import shown_word, spoken, tell, typed
from astragal.cli.terminal_game import news
from astragal.cli.terminal_game.choices import listing, move_text, understood
from astragal.cli.terminal_game.prompt import Quit
from astragal.core.errors import AstragalError
from astragal.draw import text as drawing
from astragal.notation import move
from astragal.puzzles import Judgement, Puzzle, judge, state_of, theme_name, values

WORDS = {1.0: "probe.win", 0.5: "probe.draw", 0.0: "probe.loss"}


class PuzzleAtTerminal:
    """Shows a puzzle and asks until there is an answer.

    >>> from astragal.puzzles import puzzle
    >>> PuzzleAtTerminal(Terminal(color=False), puzzle("quixo-0001")).names[0] != ""
    True
    """

    def __init__(self, terminal: Terminal, puzzle: Puzzle) -> None:
        self.terminal, self.puzzle, self.state = terminal, puzzle, state_of(puzzle)
        everyone = self.state.game.everyone
        self.names = [tell("you") if seat == puzzle.seat else str(seat + 1) for seat in everyone]

    def ask(self) -> Judgement | None:
        """Return what the answer is worth, once it is told; None if the person asked for the solution."""
        one = self.puzzle
        self.terminal.heading(tell("puzzle.title", game=tell(f"game.{one.game}"), id=one.id))
        if self.state.game.has_dice:  # all sheets matter, and the list below says what can be done
            picture = drawing(self.state, names=self.names, language=spoken())
        else:
            legal = self.state.moves(one.seat)
            picture = drawing(self.state, seat=one.seat, names=self.names, legal=legal, language=spoken())
        self.terminal.show(picture)
        self.terminal.show(news.phase_line(self.state, self.names))
        self.terminal.show(one.question().text(spoken()), "bold")
        if self.state.game.has_dice:
            self._list()
        while True:
            line = self.terminal.ask(">")
            if line.casefold() in typed("quit"):
                raise Quit
            if line.casefold() in typed("show"):
                self.terminal.show(tell("puzzle.answer", move=move_text(move(one.right[0]))))
                self._told()
                return None
            if line.casefold() in typed("moves"):
                self._list()
            elif not line or line.casefold() in typed("help"):
                words = {name: shown_word(name) for name in ("moves", "show", "quit")}
                self.terminal.show(tell("puzzle.help", **words))
            else:
                found = self._judged(line)
                if found is not None:
                    return found

    def _list(self) -> None:
        for line in listing(self.state, self.puzzle.seat, self.terminal.width):
            self.terminal.show(line)

    def _judged(self, line: str) -> Judgement | None:
        try:
            found = judge(self.puzzle, str(understood(self.state, self.puzzle.seat, line)))
        except AstragalError as error:
            self.terminal.show(said(error), "yellow")
            return None
        meant, best = move_text(move(found.move)), move_text(move(found.best))
        if found.right:
            self.terminal.show(tell("puzzle.right", move=meant), "green")
        else:
            share = round(100 * found.kept)
            self.terminal.show(tell("puzzle.kept", move=meant, share=share, best=best), "yellow")
        self._told()
        return found

    def _told(self) -> None:
        """Why, and what every move is worth."""
        why, worth = self.puzzle.why(), values(self.puzzle)
        if why is not None:
            self.terminal.show(why.text(spoken()))
        if self.puzzle.rollouts:
            shown = [f"{move_text(move(text))} {100 * value:.0f} %" for text, value in worth.items()]
            self.terminal.show(tell("puzzle.chances", chances=", ".join(shown)))
        else:
            for value, word in WORDS.items():
                some = [text for text, found in worth.items() if found == value]
                if some:
                    self.terminal.show(f"{tell(word)}: {' '.join(some)}")
        themes = ", ".join(theme_name(theme).text(spoken()) for theme in self.puzzle.themes)
        self.terminal.show(tell("puzzle.themes", themes=themes))

"""Asking one person for a choice, and everything else they may type instead."""

from pathlib import Path

from rich.text import Text

from astragal.cli.support.errors import CommandError, said
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import shown_word, spoken, tell, typed
from astragal.cli.terminal_game import news, rulebook
from astragal.cli.terminal_game.choices import listing, move_text, understood
from astragal.cli.terminal_game.table import TerminalTable
from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.draw import text as drawing
from astragal.notation import InvalidText

COMMANDS = ("undo", "quit", "resign", "help", "hint", "moves", "table", "look", "rules", "save")
"""What can be typed instead of a move; the catalogues know its words."""


class Quit(Exception):
    """The person wants to leave."""


class Undo:
    """The person wants the last choice back."""


class ResignRequest:
    """The person gives the game up (Quixo)."""


class PersonAtTerminal:
    """Asks the person in one seat until there is a legal choice.

    What is shown is the state as that seat may see it.
    """

    def __init__(self, table: TerminalTable, terminal: Terminal, seat: int) -> None:
        self.table = table
        self.terminal = terminal
        self.seat = seat
        self.name = table.shown[seat]
        self.state = table.state
        self._hinted = 0

    def choose(self, *, secret: bool) -> Move | Undo | ResignRequest:
        """Return what the person chose; if it is `secret`, nothing of it is left for those who come next."""
        if secret:
            self.terminal.begin_secret()
        try:
            self._draw()
            while True:
                line = self.terminal.ask(f"{self.name}>")
                answer = self._answer(line)
                if answer is not None:
                    return answer
        finally:
            if secret:
                self.terminal.end_secret()

    def _answer(self, line: str) -> Move | Undo | ResignRequest | None:
        """What a line leads to: a choice, or None when something was said and the question stands."""
        word, _, rest = line.partition(" ")
        command = next((name for name in COMMANDS if word.casefold() in typed(name)), None)
        if command == "undo" and not rest:
            return Undo()
        if command == "quit":
            raise Quit
        if command == "resign" and self.state.game.can_resign:
            sure = rest or self.terminal.ask(tell("ask.resign"))
            return ResignRequest() if sure.strip().casefold() in typed("yes") else None
        shows = {
            "help": self._help,
            "hint": self._hint,
            "moves": self._moves,
            "table": self._table,
            "look": self._draw,
        }
        if command in shows:
            shows[command]()
        elif command == "rules":
            self._rules(rest.strip())
        elif command == "save":
            self._save(rest.strip())
        else:
            return self._move(line)
        return None

    def _move(self, line: str) -> Move | None:
        try:
            return understood(self.state, self.seat, line)
        except InvalidText as error:
            example = str(self.state.moves(self.seat)[-1])
            why = f"{said(error)} " if line else ""
            self.terminal.show(why + tell("ask.unknown", example=example, help=shown_word("help")), "yellow")
        except AstragalError as error:
            self.terminal.show(said(error), "yellow")
        return None

    # -- what is shown ------------------------------------------------------------------------------------

    def _draw(self) -> None:
        state, seat, names = self.state, self.seat, self.table.shown
        legal = state.moves(seat)
        self.terminal.show(drawing(state, seat=seat, names=self.table.drawn, legal=legal, language=spoken()))
        self.terminal.show(news.phase_line(state, names), "bold")
        if state.game.has_dice:
            self._list()
        else:  # a board shows by itself which of its pieces may be moved
            self.terminal.show(tell("ask.example", example=", ".join(map(str, legal[:2]))))

    def _list(self) -> None:
        for line in listing(self.state, self.seat, self.terminal.width):
            shown = Text(line)
            shown.highlight_regex(r"(?<=\s)\d+(?= )", "dim")
            self.terminal.show(shown)

    def _table(self) -> None:
        self.terminal.show(drawing(self.state.view(self.seat), names=self.table.drawn, language=spoken()))

    def _moves(self) -> None:
        self.terminal.show(tell("moves.title", name=self.name))
        self._list()

    def _hint(self) -> None:
        """Tell a step more each time: where to look, which row or piece, the move and why."""
        found = self.table.hint(self.seat)
        step, self._hinted = self._hinted, self._hinted + 1
        if step < len(found.steps) - 1:
            self.terminal.show(found.steps[step].text(spoken()))
            return
        why = "" if found.reason is None else f" {found.reason.text(spoken())}"
        self.terminal.show(tell("hint", move=move_text(found.move)) + why)

    def _help(self) -> None:
        moves = [str(move) for move in self.state.moves(self.seat)]
        clause = next(iter(rulebook.matter_now(self.state)), "")
        lines = {
            "1": tell("help.number", examples=", ".join(moves[-2:])),
            shown_word("undo"): tell("help.undo"),
            shown_word("hint"): tell("help.hint"),
            shown_word("moves"): tell("help.moves"),
            shown_word("table"): tell("help.table"),
            shown_word("rules"): tell("help.rules", clause=clause, rules=shown_word("rules"), all=shown_word("all")),
            f"{shown_word('save')} {tell('help.file')}": tell("help.save"),
            shown_word("quit"): tell("help.quit"),
        }
        if self.state.game.can_resign:
            lines[shown_word("resign")] = tell("help.resign")
        self.terminal.show(tell("help.title"), "bold")
        for word, meaning in lines.items():
            self.terminal.entry(word, meaning, max(map(len, lines)))

    def _rules(self, wanted: str) -> None:
        book = rulebook.clauses(self.state)
        names = rulebook.matter_now(self.state)
        if wanted.casefold() in typed("all"):
            names = list(book)
        elif wanted:
            if wanted.upper() not in book:
                first, *_, last = book
                self.terminal.show(tell("rules.unknown", clause=wanted[:20], first=first, last=last), "yellow")
                return
            names = [wanted.upper()]
        for name in names:
            self.terminal.entry(name, book[name])
        if names and not wanted:
            self.terminal.show(tell("rules.more", clause=names[0], rules=shown_word("rules"), all=shown_word("all")))

    def _save(self, where: str) -> None:
        try:
            path = self.table.save_copy(Path(where).expanduser() if where else None)
            self.terminal.show(tell("save.done", path=str(path)))
        except (CommandError, OSError, RuntimeError, ValueError) as error:
            self.terminal.show(tell("save.failed", reason=said(error)), "yellow")

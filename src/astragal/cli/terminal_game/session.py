"""Playing a game at a terminal: drawing, asking, telling, saving."""

import time

from astragal.cli.support.errors import CommandError, said
from astragal.cli.support.preparing import BackgroundPreparation
from astragal.cli.support.terminal import InputClosed, Terminal
from astragal.cli.support.words import spoken, tell
from astragal.cli.terminal_game import news
from astragal.cli.terminal_game.prompt import PersonAtTerminal, Quit, ResignRequest, Undo
from astragal.cli.terminal_game.table import TerminalTable
from astragal.core.moves import NOTHING
from astragal.core.state import State
from astragal.draw import text as drawing


class Session:
    """One sitting at a table, from where the game stands to its end, or until people leave."""

    def __init__(self, table: TerminalTable, terminal: Terminal, background: BackgroundPreparation) -> None:
        self.table = table
        self._background = background
        self.terminal = terminal
        self._can_save = True
        self._told_turn: tuple[int, int] | None = None

    def run(self) -> bool:
        """Play; return whether the game came to its end."""
        table = self.table
        self._save()
        try:
            while not table.state.over:
                self._step()
        except (InputClosed, Quit, KeyboardInterrupt):
            self._save()
            return False
        self._save()
        return True

    def _step(self) -> None:
        """Let one thing happen: a roll, the choices of bots, or the choice of a person."""
        table = self.table
        self._tell_turn()
        if table.state.dice:
            before = table.state
            table.roll()
            self._tell(news.roll_line(before, table.state, table.shown))
            self._save_step()
            return
        count, before = len(table.entries), table.state
        # People need not wait for bots that are still being prepared: what is chosen together is revealed together.
        if not (self._background.running and table.to_ask):
            if table.bots_due:
                self._background.wait(self._tell)
            table.let_bots_choose()
        if len(table.entries) == count and table.to_ask:
            self._ask(table.to_ask[0])
        if len(table.entries) > count:
            self._tell_revealed(count, before)
            self._save_step()

    def _ask(self, seat: int) -> None:
        """Let a person choose; where there is nothing to choose from, say so and go on."""
        table, state = self.table, self.table.state
        name, moves = table.shown[seat], state.moves(seat)
        if len(moves) == 1:
            if moves[0] == NOTHING and state.game.has_dice:
                self._tell(tell("forced.nothing", name=name))
            elif moves[0] == NOTHING:
                self._tell(news.phase_line(state, table.shown))
            table.play(seat, moves[0])
            return
        # With more people to come, the next one must not read what this one chose.
        secret = len(table.to_ask) > 1 and not state.game.open_choices
        began = time.monotonic()
        answer = PersonAtTerminal(table, self.terminal, seat).choose(secret=secret)
        if isinstance(answer, Undo):
            self._undo()
            return
        if isinstance(answer, ResignRequest):
            table.forfeit(seat)
            return
        if self._time_up(seat, time.monotonic() - began):
            return
        table.play(seat, answer)
        if secret and table.to_ask:
            self._tell(tell("chosen", name=name))

    def _undo(self) -> None:
        whose = self.table.undo()
        if whose is None:
            self._tell(tell("undo.none"))
            return
        self._told_turn = None
        self._save()
        self._tell(tell("undo.done", name=self.table.shown[whose]))

    def _time_up(self, seat: int, seconds: float) -> bool:
        """Whether a move took longer than the clock of the table allows; then the game is lost (QI10)."""
        state = self.table.state
        limit = state.game.options.get("move_seconds")
        if not isinstance(limit, int) or seconds <= limit:
            return False
        self._tell(tell("time_up", name=self.table.shown[seat], seconds=round(seconds), limit=limit))
        self.table.forfeit(seat)
        return True

    # -- telling ------------------------------------------------------------------------------------------

    @property
    def _quiet(self) -> bool:
        """Bots among themselves play without a word."""
        return not self.table.people

    def _tell(self, text: str) -> None:
        if not self._quiet:
            self.terminal.show(text)

    def _tell_turn(self) -> None:
        state = self.table.state
        turn = news.turn_number(state, self.table.entries), state.active
        if turn != self._told_turn and not self._quiet:
            self._told_turn = turn
            self.terminal.heading(tell("turn", turn=turn[0], name=self.table.shown[state.active]))

    def _tell_revealed(self, count: int, before: State) -> None:
        """Say what everybody chose, and what followed from it."""
        table = self.table
        if said := news.revealed_line(before, table.entries[count:], table.shown):
            self._tell(said)
        for sentence in news.consequences(before, table.state, table.shown):
            self._tell(sentence)

    def finish(self) -> None:
        """Show the last position, why the game is over, and who won."""
        table = self.table
        self.terminal.heading(tell("end.title"))
        self.terminal.show(drawing(table.state, names=table.drawn, language=spoken()))
        self.terminal.show()
        for sentence in news.ending(table.state, table.shown):
            self.terminal.show(sentence, "bold")

    # -- saving -------------------------------------------------------------------------------------------

    def _save_step(self) -> None:
        if not self._quiet:
            self._save()  # bots among themselves are saved at the end: they would do the same again

    def _save(self) -> None:
        if not self._can_save:
            return
        try:
            if (path := self.table.save()) is not None:
                self.terminal.show(tell("save.elsewhere", path=str(path)), "yellow")
        except CommandError as trouble:
            self._can_save = False
            self.terminal.show(tell("save.trouble", reason=said(trouble)), "yellow")

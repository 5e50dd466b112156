"""What the commands say, all in one place, so that other languages can stand beside it one day."""

from collections.abc import Mapping

YOU = "you"
"""The name of a person who gave none; sentences about them have a form of their own (`….you`)."""

WORDS: Mapping[str, str] = {
    # Asking for a game
    "menu.title": "Which game?",
    "menu.resume": "go on with the game of {game} that you left",
    "menu.ask": "Game [1]",
    "menu.again": "Type a number from 1 to {last}, or the name of a game.",
    "menu.players": "How many players ({counts})? [{usual}]",
    "menu.players_again": "{game} is for {counts} players.",
    "menu.seats": "Who sits where? Bots are {bots}; any other word is a person's name.",
    "menu.seats_ask": "Seats [{usual}]",
    "game.qwixx": "Qwixx",
    "game.longo": "Qwixx Longo",
    "game.qwinto": "Qwinto",
    "game.quixo": "Quixo",
    "about.qwixx": "1–5 players, 15 minutes: cross numbers from left to right",
    "about.longo": "1–5 players, 20 minutes: longer rows, lucky numbers",
    "about.qwinto": "1–6 players, 15 minutes: write rising numbers, fill columns",
    "about.quixo": "2 or 4 players, 15 minutes: push cubes, five in a line win",
    # What cannot be
    "no.game": "There is no game “{name}”.",
    "no.meant": "Did you mean {meant}?",
    "no.games": "The games are {games}.",
    "no.option_form": "Write an option as name=value, for example {example}; “{text}” is not.",
    "no.option": "{game} has no option {name}.",
    "no.seats_count": "{seats} seats are named for {players} players.",
    "no.seats_empty": "Every seat needs a name: “{text}”.",
    "no.resume_with": "A saved game brings its own players and options, so {option} cannot be given with --resume.",
    "no.position_with": "A position brings its own game, players and options, so {option} cannot be given with it.",
    "no.unfinished": "There is no unfinished game to go on with in {folder}.",
    "no.file": "There is no file {path}.",
    "no.read": "{path} cannot be read: {reason}.",
    "no.write": "{path} cannot be written: {reason}.",
    "no.overwrite": "{path} exists already. Take another name, or go on with that game: --resume {path}",
    "no.text": "{path} is not text in UTF-8.",
    "no.position": "“{text}” is no file, and it cannot be read as a position either. {reason}",
    "no.nothing_given": "Say what to show: a record file, a position in quotes, or - for what comes in.",
    "no.event": "The record has {count} events, so --at is a number from 0 to {count}.",
    "no.at_position": "--at needs a record; a position is a single moment.",
    "no.sheet_option": "--sheet is for Qwixx only.",
    "no.sheet": "Quixo is played on a board and has no sheet to total.",
    # Beginning
    "start.resumed": "We go on where we stopped.",
    "start.seed": "Seed {seed}.",
    "start.saving": "The game is saved as you play: {path}",
    "start.help": "Type help at any time, quit to leave.",
    "start.narrow": "This window is {width} columns wide; the drawings need {need}.",
    "start.bot_like": "“{name}” is a person here. Did you mean the bot {meant}?",
    "start.overlooked": "Overlooked in the record: {reason}",
    "first.throws": "Who begins? {throws}.",
    "first.begins": "{name} begins.",
    "first.begins.you": "You begin.",
    "first.random": "Chance picks who begins: {name}.",
    "first.coin": "A coin decides who begins: {name}.",
    # A turn
    "turn": "Turn {turn} · {name}",
    "rolls": "{name} rolls {dice}",
    "rolls.you": "You roll {dice}",
    "sum.white": "white sum {sum}",
    "sum": "sum {sum}",
    "phase.white": "Action 1: everybody may cross {sum}, once, in any row.",
    "phase.white.alone": "Action 1: you may cross {sum}, once, in any row.",
    "phase.colour": "Action 2: {name} may add one white and one coloured die, and cross that.",
    "phase.colour.you": "Action 2: you may add one white and one coloured die, and cross that.",
    "phase.pick": "{name}: pick one, two or three dice to roll.",
    "phase.pick.you": "Pick one, two or three dice to roll.",
    "phase.decide": "{name} rolled {sum}: keep it, or roll the same dice again, once.",
    "phase.decide.you": "You rolled {sum}: keep it, or roll the same dice again, once.",
    "phase.write": "Everybody may write {sum}, once, in a row of {colours}.",
    "phase.write.alone": "You may write {sum}, once, in a row of {colours}.",
    "phase.push": "{name}: take a cube in brackets and put it in, for example {example}.",
    "phase.push.you": "Take a cube in brackets and put it in, for example {example}.",
    "phase.dot": "With > its dot points at your partner: {example}>",
    "choice.nothing": "nothing",
    "choice.penalty": "nothing (penalty, −5)",
    "choice.fail": "nothing (failed attempt, −5)",
    "choice.lock": "{move} lock",
    "choice.lucky": "{move} lucky",
    "chosen": "{name} has chosen.",
    "chosen.you": "You have chosen.",
    "forced.nothing": "Nothing fits for {name}.",
    "forced.nothing.you": "Nothing fits for you.",
    "forced.pass": "{name} must pass: no cube of the ring may be taken. [QI8]",
    "forced.pass.you": "You must pass: no cube of the ring may be taken. [QI8]",
    "revealed.white": "Action 1: {choices}",
    "revealed.colour": "Action 2: {choices}",
    "news.penalty": "{name} takes a penalty, −5. [QX6]",
    "news.penalty.you": "You take a penalty, −5. [QX6]",
    "news.fail": "{name} marks a failed attempt, −5. [QW5]",
    "news.fail.you": "You mark a failed attempt, −5. [QW5]",
    "news.closed": "The {colour} row is closed, and the {colour} die leaves the game. [QX8]",
    "news.full": "{name} has filled the {colour} row.",
    "news.full.you": "You have filled the {colour} row.",
    # Talking with the program
    "ask.unknown": "Type a move like {example}, a number of the list, or help.",
    "undo.done": "Taken back. {name} chooses again.",
    "undo.done.you": "Taken back. You choose again.",
    "undo.none": "There is nothing to take back yet.",
    "hint": "The bot greedy would choose {move}.",
    "save.done": "Saved in {path}",
    "save.failed": "Not saved. {reason}",
    "save.trouble": "The game cannot be saved as you play: {reason} It goes on all the same.",
    "time_up": "{name} took {seconds} seconds for a move; {limit} were allowed. [QI10]",
    "time_up.you": "You took {seconds} seconds for a move; {limit} were allowed. [QI10]",
    "help.title": "You can type",
    "help.number": "a number of the list, or the move itself: {examples}",
    "help.undo": "take back the last choice that a person made here",
    "help.hint": "what the bot greedy would do",
    "help.moves": "all your legal moves",
    "help.table": "everybody's sheets, or the board",
    "help.rules": "the rules that matter now; rules all, or a clause such as rules {clause}",
    "help.save": "save a copy of the record, in a file of your choice",
    "help.resign": "give the game up; the other side wins",
    "help.quit": "leave; the game is saved, and astragal play --resume goes on with it",
    "moves.title": "Legal moves of {name}:",
    "moves.title.you": "Your legal moves:",
    "rules.more": "Type rules all for every clause, rules {clause} for one of them.",
    "rules.unknown": "There is no clause {clause} in this game; it has {first} to {last}.",
    "left.saved": "The game is saved in {path}",
    "left.resume": "Go on with: astragal play --resume",
    "left.resume_file": "Go on with: astragal play --resume {path}",
    "left.nothing": "Nothing was played, so nothing is saved.",
    "left.bye": "Goodbye.",
    # The end
    "end.title": "The game is over",
    "end.already": "This game is over already.",
    "end.won": "{names} wins.",
    "end.won.you": "You win!",
    "end.shared": "{names} share the win.",
    "end.team": "{names} win.",
    "end.drawn.repetition": "Drawn: the same position came up {count} times. [QI11]",
    "end.drawn.move_limit": "Drawn: {count} moves have been made. [QI11]",
    "end.rows.qwixx": "Two rows are closed. [QX10]",
    "end.penalties": "{names} has four penalties. [QX10]",
    "end.penalties.you": "You have four penalties. [QX10]",
    "end.rows.qwinto": "{names}: two full rows. [QW6]",
    "end.rows.qwinto.you": "You have two full rows. [QW6]",
    "end.fails": "{names} has four failed attempts. [QW6]",
    "end.fails.you": "You have four failed attempts. [QW6]",
    "end.line": "Five {symbols} in a line. [QI4]",
    "end.line_given": "{name} made five {symbols} in a line for the other side. [QI5]",
    "end.line_given.you": "You made five {symbols} in a line for the other side. [QI5]",
    "end.forfeit": "The other side ran out of time. [QI10]",
    "end.record": "The record of the game: {path}",
    "and": "{most} and {last}",
    "symbol.0": "crosses",
    "symbol.1": "circles",
    # Totals and records
    "score.row": "Row",
    "score.crosses": "Crosses",
    "score.numbers": "Numbers",
    "score.points": "Points",
    "score.lock": "{count} with the lock",
    "score.full": "{count}, full: its last number",
    "score.gaps": "{count}, with gaps: one each",
    "score.column": "column {column}",
    "score.column_full": "full: its pentagon",
    "score.penalties": "penalties",
    "score.fails": "failed attempts",
    "score.total": "total",
    "score.problems": "This sheet cannot come from a game:",
    "show.at": "After event {at} of {count}: {event}",
    "show.start": "Before the first event of {count}",
    "show.result": "Result",
    "show.written": "Written to {path}",
    # Score pads
    "sheets.done": "Written to {path}: {sheets}, {pages}.",
    "sheets.pages": "{count} pages",
    "sheets.pages.one": "1 page",
    "sheets.sheets": "{count} sheets",
    "sheets.sheets.one": "1 sheet",
    "sheets.exists": "{path} exists already. Take another name with -o, or write over it with --force.",
    "sheets.pair": "Write lucky numbers as two numbers with a comma, for example 5,8; “{text}” is not.",
    # Solving
    "solve.threads": "At least one thread is needed.",
    "solve.keep": "--keep takes layers from 0 to {last} (such as 0-6,17), a size (100MB), all, or none; not “{text}”.",
    "solve.takes": (
        "This takes about {memory} of memory, {disk} on the disk in {folder}, and {time} on {threads} cores (of a "
        "server of 2023)."
    ),
    "solve.no_room": "There is too little room in {folder}: it takes {need}, and {free} are free.",
    "solve.finished": "It was solved already; the tables are in {folder}",
    "solve.layer": "layer {layer} of {last}",
    "solve.done": (
        "Layer {layer}: {positions} positions, {won} won, {drawn} drawn, {lost} lost; {seconds} s, and {writing} s "
        "to write it"
    ),
    "solve.equal": "All positions are solved, and the totals equal the published ones.",
    "solve.differs": "The totals are NOT the published ones: something went wrong. Please solve again, and tell us.",
    "solve.by_layer": "Positions by their number of blanks, for the side to move:",
    "solve.by_class": "Positions by the cubes of the side to move and of the other one:",
    "solve.check_size": "Only boards of 5×5 can be checked: the rules have no other.",
    "solve.checking": "Checking",
    "solve.depth_round": "layer {blanks}, {plies} plies from the end",
    "solve.nothing": "There are no tables in {folder}, or no two layers in a row.",
    "solve.wrong": "{board} is {value} by the tables and {expected} by its moves.",
    "solve.checked": "Checked by the rules: {count} positions in {layers} layers; wrong: {wrong}",
    "solve.shipped": "Written to {path}: {size}",
    "probe.which": "Only positions of Quixo with two players can be looked up.",
    "probe.over": "The game is over here.",
    "probe.plies": "A proof looks 0 to 5 plies ahead.",
    "probe.position": "For the side to move this is {value} ({how}).",
    "probe.moves": "{value} ({how}): {moves}",
    "probe.win": "a win",
    "probe.draw": "a draw",
    "probe.loss": "a loss",
    "probe.open": "not known",
    "probe.exact": "exact",
    "probe.proven": "proven by search",
    "probe.unknown": "beyond tables and search",
    # Proving dice
    "verify.yes": "The dice of this game are proved.",
    "verify.no": "The dice of this game are not what was promised.",
    "verify.nothing": "There is nothing here that can be proved.",
    "verify.promise": "Promise",
    "verify.promise_kept": (
        "The seed in the record is the one that was promised before the first roll; its SHA-256 is {promise}"
    ),
    "verify.promise_broken": (
        "The seed in the record is not the one that was promised. Its SHA-256 is {found} and the promise was {promise}"
    ),
    "verify.promise_other": (
        "The promise in the record is not the one that you saw. It is {found} and you saw {promise}"
    ),
    "verify.seen": "It is also the promise that you saw.",
    "verify.chance": "Added",
    "verify.chance_of": "{name} added {text}",
    "verify.chance_none": "No person added chance of their own.",
    "verify.rolls": "Rolls",
    "verify.rolls_right": (
        "Calculated again from the seed and what was added, every roll of the game is the same ({count})."
    ),
    "verify.rolls_none": "Nothing was rolled in this game.",
    "verify.rolls_wrong": "{wrong} of {count} are not what follows from the seed and what was added.",
    "verify.roll_wrong": "Roll {number} should be {expected}; the record has {found}.",
    "verify.rolls_more": "… and {count} more.",
    "verify.first": "First",
    "verify.first_right": "Who begins follows from the same chance: {name}.",
    "verify.first_wrong": (
        "Who begins does not follow from the same chance: it should be {expected}, and the record has {found}."
    ),
    "verify.throws": "{name} ({throws})",
    "verify.unchecked": "Not checked",
    "verify.means": "What this means",
    "verify.means_fair": (
        "The server was bound to its seed before people added theirs, and people did not know the seed. So "
        "neither side alone could choose a roll, and nobody could change one afterwards. Only a server that told "
        "a player its seed could have steered the dice."
    ),
    "verify.means_server": (
        "The server was bound to its seed before the game and could change no roll afterwards. As nobody else "
        "added chance, it is not proved that it picked the seed blindly."
    ),
    "verify.means_look": (
        "One thing a record cannot prove by itself: look whether the promise is the one that your table showed "
        "before the game, and whether what you added stands here as you sent it."
    ),
    "verify.means_wrong": "Somebody changed the record, or the server did not roll as it had promised.",
    "verify.face": "Face",
    "verify.count": "Count",
    "verify.expected": "Expected",
    "verify.spread": (
        "Spread of the faces: chi-square {chi} with {freedom} degrees of freedom, p = {p}. Of 100 games with fair"
        " dice and as many throws, about {share} look at least as uneven. Luck, even rare luck, is no proof of "
        "anything; the calculation above is."
    ),
    "verify.spread_few": (
        "The dice were thrown {count} times in all: too few to say anything about the spread of the faces (that "
        "takes {need})."
    ),
    "no.promise": "A promise is 64 digits from 0 to f; “{text}” is not.",
    # The server
    "serve.listening": "Astragal listens on {url}",
    "serve.here": "Play here: {url} (Ctrl-C stops the server; games go on where they were next time)",
    "serve.lan": "For phones and others in the same network: {url}",
    "serve.stopped": "Astragal has stopped.",
    "serve.port": "Cannot listen on {host}, port {port}: {reason}.",
    "serve.numbers": "A port is a number from 0 to 65535, and at least one worker is needed.",
    "serve.workers": "Several workers need PostgreSQL: a SQLite file is written by one process. Give --database postgresql://…",
    "serve.database": "The database cannot be used: {reason}",
    "backup.exists": "There is already a file {path}.",
    "backup.done": "Copied to {path}",
    "export.tables": "Tables",
    "export.done": "Games written to {path}: {count}",
    # Colours and words of the games
    "word.red": "red",
    "word.yellow": "yellow",
    "word.green": "green",
    "word.blue": "blue",
    "word.orange": "orange",
    "word.purple": "purple",
    # Solving games of one player
    "solo.cost": "{game}: {states} states, about {memory} MiB and {seconds} s on {cores} cores.",
    "solo.states": "Solving",
    "solo.kept": "Kept in {path}",
    "solo.damaged": "{path} is damaged and will be made anew.",
    "solo.memory": "There is not enough memory for this.",
    "solo.at_once": "the second lock ends the game at once",
    "solo.finish_turn": "the turn of the second lock is finished",
    "solo.alone": "{game} alone, {rule}: {points} points on average.",
    "solo.beside": "{game}, {players} players who ignore each other, {rule}:",
    "solo.seat": "  seat {seat}: {points} points on average",
    "solo.mean": "  all seats: {points}",
    # The arena
    "arena.games": "Games",
    "arena.numbers": "Games, workers and seconds are greater than 0; an opening has 0 to 100 choices.",
    "arena.no_program": "There is no program {program}.",
    "arena.no_bot": "There is no bot {bot} for {games}; there are {bots}.",
    "arena.own_only": "Only our own bots speak this way; a program of yours speaks for itself.",
    "arena.options": "{bot} cannot be made: {reason}",
    "arena.sprt_form": "Write --sprt as two Elo differences, the lower one first, for example 0,20; “{text}” is not.",
    "arena.sprt_two": "--sprt needs exactly two bots, and more than one player.",
    "arena.nothing": "No set of games was finished, so there is nothing to tell.",
    "arena.title": "{games} games in {sets} sets of {each} with the same dice · seed {seed}",
    "arena.interrupted": "Interrupted: this is what was finished until then.",
    "arena.bot": "Bot",
    "arena.elo": "Elo",
    "arena.points": "Points",
    "arena.equals": "Among equals",
    "arena.won": "Won",
    "arena.shared": "Shared",
    "arena.drawn": "Drawn",
    "arena.lost": "Lost",
    "arena.score": "Score",
    "arena.took": "ms a choice",
    "arena.seat": "Seat {seat}",
    "arena.pairing": "{one} takes {rate} % of the points from {other} [{low}, {high}]; Elo {elo}",
    "arena.among": "Equals would have {share} %.",
    "arena.noise": "The same dice for all games of a set leave {noise} % of the variance.",
    "arena.sprt": "Elo {low} or {high}? {verdict} (log-likelihood ratio {ratio}, bounds ±{bound}).",
    "arena.accepted": "The higher is the better answer",
    "arena.rejected": "The lower is the better answer",
    "arena.open": "Not decided yet",
    "arena.endings": "Endings: {endings}",
    "arena.failed": "{bot} failed: {kinds}",
    "arena.failure": "  game {game}, seat {seat}: {kind} {detail}",
    "arena.speed": "{seconds} s, {rate} games a second on {workers} workers.",
    # Learning
    "train.players": "{game} is learnt for {low} to {high} players.",
    "train.trial": "Seeing how fast this machine is …",
    "train.resumed": "Going on after {done} games.",
    "train.learning": "Learning",
    "train.round": "Learning: {points} points, error {loss}",
    "train.strength": "{players} players, against players by weights: {result}",
    "train.against_two": "{players} players, against copies of the network for two: {result}",
    "train.kept": "Kept in {path}",
    # Several machines
    "ray.missing": "--ray needs Ray, which is not installed here. Install it with: pip install 'astragal[ray]'",
    "ray.address": "“{text}” is no address of a Ray, such as auto or 10.0.0.5:6379.",
    "ray.not_joined": "The Ray at {address} cannot be used: {reason}",
    "ray.other": (
        "The machine {machine} would not give the same results as this one. It has {what}. Give all machines the same "
        "Astragal and the same packages."
    ),
    "ray.none": "no Astragal, or an older one",
    "ray.files": "other files of Astragal",
    "ray.arithmetic": "another system library or processor, whose last digits differ",
    "ray.version": "{package} {there} (here {here})",
    "ray.unfit": "The machine {machine} has no {missing} that is ready to play. Every machine needs it.",
    "ray.lost": "The machines are gone, or workers die again and again: {reason}",
}


def tell(key: str, **params: str | int) -> str:
    """Return a sentence; where it begins with a player's name, that gets a capital.

    >>> tell("first.begins", name="Max"), tell("first.begins", name="you")
    ('Max begins.', 'You begin.')
    """
    named = params.get("name", params.get("names"))
    if named == YOU and f"{key}.you" in WORDS:
        key = f"{key}.you"
    text = WORDS[key].format(**params)
    return text[:1].upper() + text[1:] if WORDS[key].startswith("{name") else text


def listed(words: list[str]) -> str:
    """Join words as people do.

    >>> listed(["Max", "you", "Moritz"])
    'Max, you and Moritz'
    """
    if len(words) < 2:
        return "".join(words)
    return tell("and", most=", ".join(words[:-1]), last=words[-1])

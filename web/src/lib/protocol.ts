// Made from the server's own types by `npm run protocol`; do not edit.

/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Command".
 */
export type Command =
  | Join
  | Leave
  | Sit
  | Stand
  | SeatBot
  | Remove
  | Dismiss
  | Readmit
  | Configure
  | SetReady
  | Start
  | SetSeat
  | Contribute
  | Roll
  | Play
  | Withdraw
  | AskUndo
  | AnswerUndo
  | Correct
  | Resign
  | Rematch
  | Close
  | Say
  | Emote
  | AskHint
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event =
  | Created
  | Joined
  | Left
  | Dismissed
  | Readmitted
  | HostChanged
  | Seated
  | Configured
  | Ready
  | SeatSet
  | Contributed
  | Reseeded
  | Started
  | Rolled
  | Chose
  | Withdrew
  | Revealed
  | Corrected
  | UndoAsked
  | UndoAnswered
  | Undone
  | TimeUp
  | Interrupted
  | Forfeited
  | Ended
  | RematchAsked
  | Rotated
  | Closed
  | Said
  | Emoted
  | Hinted
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Frame".
 */
export type Frame = SnapshotFrame | EventsFrame | AckFrame | ErrorFrame | PingFrame | PongFrame
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Layout".
 */
export type Layout = SheetLayout | GridLayout | BoardLayout | FactsLayout
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Sheet".
 */
export type Sheet = SheetOf | GridOf | SideOf | FactsOf

/**
 * Everything that the server and its clients tell each other.
 */
export interface Protocol {
  AckFrame?: AckFrame
  AnswerUndo?: AnswerUndo
  AskHint?: AskHint
  AskUndo?: AskUndo
  Blunder?: Blunder
  BoardLayout?: BoardLayout
  Bookings?: Bookings
  Card?: Card
  Cards?: Cards
  Cell?: Cell
  Choice?: Choice
  Chose?: Chose
  Clock?: Clock
  Close?: Close
  Closed?: Closed
  Command?: Command
  Configure?: Configure
  Configured?: Configured
  Contribute?: Contribute
  Contributed?: Contributed
  Correct?: Correct
  Corrected?: Corrected
  Created?: Created
  Cube?: Cube
  DailyGame?: DailyGame
  Day?: Day
  DayPlace?: DayPlace
  DayResult?: DayResult
  DaySkill?: DaySkill
  DayTable?: DayTable
  Decision?: Decision
  Die?: Die
  Dismiss?: Dismiss
  Dismissed?: Dismissed
  Done?: Done
  Emote?: Emote
  Emoted?: Emoted
  Ended?: Ended
  Ending?: Ending
  ErrorFrame?: ErrorFrame
  Event?: Event
  EventsFrame?: EventsFrame
  Fact?: Fact
  FactsLayout?: FactsLayout
  FactsOf?: FactsOf
  Forfeited?: Forfeited
  Found?: Found
  Frame?: Frame
  GameInfo?: GameInfo
  GameOfDay?: GameOfDay
  GameOption?: GameOption
  Games?: Games
  GamesPlayed?: GamesPlayed
  GridLayout?: GridLayout
  GridOf?: GridOf
  GridRow?: GridRow
  Health?: Health
  HintAnswer?: HintAnswer
  Hinted?: Hinted
  HostChanged?: HostChanged
  Incoming?: Incoming
  Interrupted?: Interrupted
  Join?: Join
  Joined?: Joined
  Last?: Last
  Layout?: Layout
  Leave?: Leave
  Left?: Left
  Lesson?: Lesson
  LessonDo?: LessonDo
  LessonJump?: LessonJump
  LessonMove?: LessonMove
  LessonOthers?: LessonOthers
  LessonRollStep?: LessonRollStep
  LessonTell?: LessonTell
  LessonTry?: LessonTry
  LevelAnswer?: LevelAnswer
  LevelEstimate?: LevelEstimate
  Me?: Me
  Message?: Message
  Moment?: Moment
  MoveReview?: MoveReview
  News?: News
  Now?: Now
  Person?: Person
  PingFrame?: PingFrame
  Play?: Play
  Played?: Played
  PlayerRating?: PlayerRating
  PlayerRatings?: PlayerRatings
  PongFrame?: PongFrame
  PositionAnswer?: PositionAnswer
  PrintedRow?: PrintedRow
  Problem?: Problem
  Promise?: Promise
  PuzzleChoice?: PuzzleChoice
  PuzzleGame?: PuzzleGame
  PuzzleGames?: PuzzleGames
  PuzzleQuestion?: PuzzleQuestion
  PuzzleVerdict?: PuzzleVerdict
  PuzzlesOfDay?: PuzzlesOfDay
  Rating?: Rating
  Readmit?: Readmit
  Readmitted?: Readmitted
  Ready?: Ready
  Rematch?: Rematch
  RematchAsked?: RematchAsked
  Remove?: Remove
  Replay?: Replay
  Reseeded?: Reseeded
  Resign?: Resign
  Revealed?: Revealed
  ReviewAnswer?: ReviewAnswer
  ReviewEngine?: ReviewEngine
  ReviewSummary?: ReviewSummary
  ReviewedChoice?: ReviewedChoice
  Roll?: Roll
  RollReview?: RollReview
  Rolled?: Rolled
  Rotated?: Rotated
  Said?: Said
  Say?: Say
  Scene?: Scene
  SceneAnswer?: SceneAnswer
  Seat?: Seat
  SeatBot?: SeatBot
  SeatCard?: SeatCard
  SeatReview?: SeatReview
  SeatSet?: SeatSet
  SeatValues?: SeatValues
  Seated?: Seated
  SetReady?: SetReady
  SetSeat?: SetSeat
  Settings?: Settings
  Sheet?: Sheet
  SheetLayout?: SheetLayout
  SheetOf?: SheetOf
  SheetRow?: SheetRow
  SideOf?: SideOf
  Sit?: Sit
  Snapshot?: Snapshot
  SnapshotFrame?: SnapshotFrame
  Stand?: Stand
  Start?: Start
  Started?: Started
  Step?: Step
  TableMade?: TableMade
  TimeUp?: TimeUp
  Token?: Token
  Topic?: Topic
  TopicBoard?: TopicBoard
  Topics?: Topics
  UndoAnswered?: UndoAnswered
  UndoAsked?: UndoAsked
  UndoWish?: UndoWish
  Undone?: Undone
  ValuedMove?: ValuedMove
  ValuesAnswer?: ValuesAnswer
  WarningAnswer?: WarningAnswer
  Why?: Why
  Withdraw?: Withdraw
  Withdrew?: Withdrew
  Words?: Words
}
/**
 * A command is done and stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AckFrame".
 */
export interface AckFrame {
  ack: string
  seq: number
}
/**
 * Agree or not to another's wish to take back or mend; with a seat of yours, or one that a bot keeps for you.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AnswerUndo".
 */
export interface AnswerUndo {
  type: 'answer_undo'
  seat: number
  agree: boolean
}
/**
 * Ask for a hint, or to be warned of blunders for the rest of the game; all are told. The hint itself is REST.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
  type: 'hint'
  seat: number
  kind?: 'hint' | 'warning'
}
/**
 * Ask to take back your last move; it happens at once where nobody else has played in this game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AskUndo".
 */
export interface AskUndo {
  type: 'ask_undo'
  seat: number
}
/**
 * What is wrong with a move; what would be better is not told.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Blunder".
 */
export interface Blunder {
  loss: number
  reason: Message | null
}
/**
 * What to tell a person: the key of a sentence, its parameters, and the clause of the rules behind it.
 *
 *     >>> Message("game_over").text()
 *     'The game is over.'
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Message".
 */
export interface Message {
  key: string
  params?: {
    [k: string]: string | number
  }
  clause?: string | null
}
/**
 * The board of Quixo, cell by cell from the lower left corner, row by row.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BoardLayout".
 */
export interface BoardLayout {
  type: 'board'
  size: number
  cells: Cell[]
}
/**
 * A place on a sheet or a board: its name in the notation, its colour, what is printed on it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cell".
 */
export interface Cell {
  id: string
  colour?: string
  label?: string
  column?: number
  bonus?: boolean
  locks?: boolean
}
/**
 * Why a seat's value changed, by cause; together they are the change.
 *
 *     >>> both = Bookings(shared=0.1, choice=-0.2) + Bookings(own=0.05)
 *     >>> round(both.luck, 3), round(both.total, 3)
 *     (0.15, -0.05)
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Bookings".
 */
export interface Bookings {
  shared?: number
  own?: number
  choice?: number
  others?: number
  model?: number
}
/**
 * A table in a list.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Card".
 */
export interface Card {
  id: string
  code: string
  game: string
  players: number
  status: 'closed' | 'lobby' | 'over' | 'playing'
  public: boolean
  seats: SeatCard[]
  games: number
  updated: number
}
/**
 * A seat in a list of tables.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatCard".
 */
export interface SeatCard {
  name: string
  kind: 'bot' | 'open' | 'person'
}
/**
 * Some tables, the latest first; `before` asks for more.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cards".
 */
export interface Cards {
  tables: Card[]
  before: number | null
}
/**
 * A legal move, and what to know before making it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  move: string
  kind: 'again' | 'cross' | 'keep' | 'nothing' | 'other' | 'pick' | 'push' | 'write'
  label: Words
  cell?: string
  put?: string
  line?: string[]
  partner?: boolean
  dice?: string[]
  skips?: string[]
  fits?: string[]
  lucky?: boolean
  locks?: boolean
  gain?: number
  warning?: Words | null
}
/**
 * A sentence in any language: a key of the catalogues, its parameters, the clause of the rules behind it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Words".
 */
export interface Words {
  key: string
  params?: {
    [k: string]: string | number
  }
  clause?: string | null
}
/**
 * A seat chose in a phase that is still open (hidden from others unless choices are open).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chose".
 */
export interface Chose {
  type: 'chose'
  seq: number
  at: number
  seat: number
  move?: string
  person?: string | null
  seconds?: number
  lag?: number
  open?: boolean
}
/**
 * The clock: what each seat had left when its time began to run, and since when. Milliseconds.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  kind: 'game' | 'move' | 'none'
  limit?: number
  increment?: number
  left?: number[]
  since?: (number | null)[]
  paused?: number | null
}
/**
 * Host: close the table, before or after a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Close".
 */
export interface Close {
  type: 'close'
}
/**
 * The table is over: closed by its host, or abandoned by everybody.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Closed".
 */
export interface Closed {
  type: 'closed'
  seq: number
  at: number
  reason: 'abandoned' | 'host'
}
/**
 * Come to the table under a name, or change name and colour.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Join".
 */
export interface Join {
  type: 'join'
  name: string
  colour?: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow'
}
/**
 * Go away from the table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  type: 'leave'
}
/**
 * Take a free seat, or one that a bot keeps for you; one person may hold several (one device for all).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Sit".
 */
export interface Sit {
  type: 'sit'
  seat: number
}
/**
 * Free a seat of yours; in a running game a bot takes it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Stand".
 */
export interface Stand {
  type: 'stand'
  seat: number
}
/**
 * Put a bot on a free seat (host), or let it play a seat of yours until you take it back with `sit`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatBot".
 */
export interface SeatBot {
  type: 'seat_bot'
  seat: number
  level?: string
}
/**
 * Host: free a seat that a bot or another person holds, before a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Remove".
 */
export interface Remove {
  type: 'remove'
  seat: number
}
/**
 * Host: send a person away. Their seats become free; in a running game bots play them to its end.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Dismiss".
 */
export interface Dismiss {
  type: 'dismiss'
  person: string
}
/**
 * Host: let a person join again who was sent away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Readmit".
 */
export interface Readmit {
  type: 'readmit'
  person: string
}
/**
 * Host: choose game, options and settings before a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Configure".
 */
export interface Configure {
  type: 'configure'
  game?: {
    [k: string]: unknown
  } | null
  settings?: Settings | null
}
/**
 * What a table agrees on besides the options of the game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Settings".
 */
export interface Settings {
  public?: boolean
  real_dice?: boolean
  clock?: 'game' | 'move' | 'none'
  seconds?: number
  increment?: number
  run_out?: ('bot' | 'forfeit' | 'nothing') | null
  talk?: boolean
  coach?: boolean
  first?: number | ('chance' | 'highest') | null
  move_seconds?: number
}
/**
 * Say that you are ready; a game starts when all seats are taken and all people in them are ready.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetReady".
 */
export interface SetReady {
  type: 'ready'
  ready?: boolean
}
/**
 * Host: start now; all seats must be taken.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  type: 'start'
}
/**
 * Choose for a seat of yours whether forced choices are made by themselves.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetSeat".
 */
export interface SetSeat {
  type: 'set_seat'
  seat: number
  auto_pass: boolean
}
/**
 * Give your own chance for the dice, before the game: 16 to 64 bytes in hex.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Contribute".
 */
export interface Contribute {
  type: 'contribute'
  entropy: string
}
/**
 * Real dice: what was rolled for the active seat; for a bot, by anybody who holds a seat or by the host.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Roll".
 */
export interface Roll {
  type: 'roll'
  seat: number
  faces: number[]
}
/**
 * Choose a move, or another one while the phase is open.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  type: 'play'
  seat: number
  move: string
}
/**
 * Take back your choice before it is revealed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Withdraw".
 */
export interface Withdraw {
  type: 'withdraw'
  seat: number
}
/**
 * Real dice: mend a mistake on your Qwinto sheet (QW8) when all agree: `y9~` or, in the same round, `y9~y10`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Correct".
 */
export interface Correct {
  type: 'correct'
  seat: number
  correction: string
}
/**
 * Give up a game of Quixo.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Resign".
 */
export interface Resign {
  type: 'resign'
  seat: number
}
/**
 * Ask for another game, seats rotated.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  type: 'rematch'
}
/**
 * Say something to all, or to your side only.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  type: 'say'
  text: string
  side_only?: boolean
}
/**
 * Show a feeling.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Emote".
 */
export interface Emote {
  type: 'emote'
  emote: 'goodbye' | 'hello' | 'hurry' | 'laugh' | 'oops' | 'thanks' | 'well_played' | 'wow'
}
/**
 * The host changed game, options or settings before a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Configured".
 */
export interface Configured {
  type: 'configured'
  seq: number
  at: number
  game: {
    [k: string]: unknown
  }
  settings: Settings
}
/**
 * A person's own chance for the dice, in hex; mixed with the server's seed, which was committed to before.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Contributed".
 */
export interface Contributed {
  type: 'contributed'
  seq: number
  at: number
  person: string
  entropy: string
}
/**
 * A number on a Qwinto sheet was erased or moved (QW8), text as in records: `y9~`, `y9~y10`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Corrected".
 */
export interface Corrected {
  type: 'corrected'
  seq: number
  at: number
  seat: number
  correction: string
}
/**
 * The table was made. The host may set it up, start games and close it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Created".
 */
export interface Created {
  type: 'created'
  seq: number
  at: number
  table: string
  host: string
  code: string
  game: {
    [k: string]: unknown
  }
  settings: Settings
  commitment: string
  position?: string
  daily?: DailyGame | null
}
/**
 * Of which day a game is. Its dice are those of the day, for everybody who plays it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DailyGame".
 */
export interface DailyGame {
  day: string
  counted?: boolean
}
/**
 * A cube on the board: its symbol (empty for blank) and the seat its dot points at, with four players.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cube".
 */
export interface Cube {
  symbol: '' | 'O' | 'X'
  dot?: number | null
}
/**
 * A day and its games. Moments are in milliseconds of the server's time.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Day".
 */
export interface Day {
  day: string
  today: string
  first: string
  zone: string
  time: number
  begins: number
  ends: number
  reveals: number
  games: GameOfDay[]
  tomorrow: Promise[]
}
/**
 * One game of a day, as you may see it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameOfDay".
 */
export interface GameOfDay {
  game: string
  players: number
  bots: string[]
  commitment: string
  committed: number
  seed: string
  status: 'done' | 'lost' | 'missed' | 'new' | 'playing'
  code: string
  players_done: number
  own: DayPlace | null
  places: DayPlace[]
  champion: DayPlace | null
}
/**
 * Somebody's place on a day.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DayPlace".
 */
export interface DayPlace {
  place: number
  you: boolean
  new: boolean
  code: string
  result: DayResult
  skill: DaySkill | null
}
/**
 * What came out of a daily game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DayResult".
 */
export interface DayResult {
  name: string
  scores: number[]
  won: boolean
  drawn: boolean
  lead: number | null
  moves: number
  position: string
}
/**
 * What the review of a daily game says about the person's play; everybody had the same dice.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DaySkill".
 */
export interface DaySkill {
  luck: number
  skill: number
  accuracy: number | null
}
/**
 * The promise for a game of the next day.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Promise".
 */
export interface Promise {
  game: string
  commitment: string
}
/**
 * The table of a daily game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DayTable".
 */
export interface DayTable {
  id: string
  code: string
  link: string
  counted: boolean
}
/**
 * A choice of a seat among its legal moves.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  seat: number
  played: string
  best: string
  loss: number
  forced: boolean
  certainty: 'estimated' | 'exact' | 'proven'
  floor: number
  moves: MoveReview[]
  name?: ('blunder' | 'inaccuracy' | 'mistake') | null
  reason?: Message | null
}
/**
 * A legal move and what it was worth when the seat had to choose.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MoveReview".
 */
export interface MoveReview {
  move: string
  shares: number[]
  value: number
  certainty?: 'estimated' | 'exact' | 'proven'
  error?: number | null
}
/**
 * A die: the colour, and its face (0: it does not show one now).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Die".
 */
export interface Die {
  name: string
  face?: number
  to_roll?: boolean
  out?: boolean
}
/**
 * The host sent a person away: they hold no seat any more, and cannot join until they are let in again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Dismissed".
 */
export interface Dismissed {
  type: 'dismissed'
  seq: number
  at: number
  person: string
}
/**
 * It is done; `seq` is the number of the last event.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  seq: number
}
/**
 * Somebody showed a feeling.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Emoted".
 */
export interface Emoted {
  type: 'emoted'
  seq: number
  at: number
  person: string
  emote: 'goodbye' | 'hello' | 'hurry' | 'laugh' | 'oops' | 'thanks' | 'well_played' | 'wow'
}
/**
 * A game is over: how, with what scores, and the server's seed, so that anybody can check the dice.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  type: 'ended'
  seq: number
  at: number
  number: number
  termination: string
  scores: number[]
  winners: number[]
  seed: string
  next_commitment: string
  earlier_seeds?: string[]
}
/**
 * How the game ended.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ending".
 */
export interface Ending {
  termination: string
  winners: number[]
  words: Words[]
  lines?: string[][]
}
/**
 * A command was refused, or a message could not be read.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ErrorFrame".
 */
export interface ErrorFrame {
  error: Problem
}
/**
 * What is told about an error. `id` is the command's, on a socket.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  code: string
  key: string
  message: string
  params?: {
    [k: string]: string | number
  }
  clause?: string | null
  id?: string | null
}
/**
 * A person came to the table, to watch or to sit down, or chose another name or colour.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Joined".
 */
export interface Joined {
  type: 'joined'
  seq: number
  at: number
  person: string
  name: string
  colour?: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow'
}
/**
 * A person went away; seats they held go to bots in a running game, and become free before one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Left".
 */
export interface Left {
  type: 'left'
  seq: number
  at: number
  person: string
}
/**
 * The host lets a person in again who was sent away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Readmitted".
 */
export interface Readmitted {
  type: 'readmitted'
  seq: number
  at: number
  person: string
}
/**
 * Another person is host now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HostChanged".
 */
export interface HostChanged {
  type: 'host_changed'
  seq: number
  at: number
  person: string
}
/**
 * A seat was taken: by a person, or by a bot of a level; None frees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Seated".
 */
export interface Seated {
  type: 'seated'
  seq: number
  at: number
  seat: number
  person?: string | null
  bot?: string | null
  kept?: string | null
}
/**
 * A person is ready to start, or not any more.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  type: 'ready'
  seq: number
  at: number
  person: string
  ready?: boolean
}
/**
 * A setting of one seat: choices with only one possibility are made by themselves.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatSet".
 */
export interface SeatSet {
  type: 'seat_set'
  seq: number
  at: number
  seat: number
  auto_pass: boolean
}
/**
 * The server replaced its seed, which somebody may know: from the next roll on, the dice come from a new one.
 *
 *     While no game is on, this starts the preparation of the dice over: what people gave to them before is dropped.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Reseeded".
 */
export interface Reseeded {
  type: 'reseeded'
  seq: number
  at: number
  commitment: string
  reason: 'restored' | 'spent'
}
/**
 * A game began: which seat is first, and how that was decided.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Started".
 */
export interface Started {
  type: 'started'
  seq: number
  at: number
  number: number
  first: number
  how: 'chosen' | 'coin' | 'position' | 'random' | 'roll_off'
  throws?: [number, number][][]
}
/**
 * Dice were rolled, by the fair dice or on the real table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rolled".
 */
export interface Rolled {
  type: 'rolled'
  seq: number
  at: number
  faces: number[]
  seat: number
}
/**
 * A seat took back its own choice before it was revealed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Withdrew".
 */
export interface Withdrew {
  type: 'withdrew'
  seq: number
  at: number
  seat: number
}
/**
 * A phase is complete: what every seat chose, in seat order. A move made in turn is a phase of one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Revealed".
 */
export interface Revealed {
  type: 'revealed'
  seq: number
  at: number
  choices: [number, string][]
  seconds?: number[]
  by?: number
  lag?: number
  reason?: '' | 'auto' | 'time'
}
/**
 * A seat asks to take its last move back or, with a correction, to mend its sheet.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UndoAsked".
 */
export interface UndoAsked {
  type: 'undo_asked'
  seq: number
  at: number
  seat: number
  correction?: string
}
/**
 * One of the others agrees or not.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UndoAnswered".
 */
export interface UndoAnswered {
  type: 'undo_answered'
  seq: number
  at: number
  seat: number
  agree: boolean
}
/**
 * The game went back to just before a move: the record keeps its first `entries` entries.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Undone".
 */
export interface Undone {
  type: 'undone'
  seq: number
  at: number
  entries: number
}
/**
 * A seat ran out of time.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TimeUp".
 */
export interface TimeUp {
  type: 'time_up'
  seq: number
  at: number
  seat: number
}
/**
 * No server could take a move for so long, up to this moment: that time counts for nobody.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Interrupted".
 */
export interface Interrupted {
  type: 'interrupted'
  seq: number
  at: number
  away: number
}
/**
 * A side of Quixo lost by giving up or running out of time.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Forfeited".
 */
export interface Forfeited {
  type: 'forfeited'
  seq: number
  at: number
  seat: number
}
/**
 * A person would like another game; when all people in seats do, it begins with the seats rotated by one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RematchAsked".
 */
export interface RematchAsked {
  type: 'rematch_asked'
  seq: number
  at: number
  person: string
}
/**
 * The seats moved on by one for the next game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rotated".
 */
export interface Rotated {
  type: 'rotated'
  seq: number
  at: number
}
/**
 * Somebody said something, to all or (Quixo for four, where the table allows it) to their side only.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  type: 'said'
  seq: number
  at: number
  person: string
  text: string
  side?: number | null
  to?: string[]
}
/**
 * A seat was given a hint for the choice it owes, or is warned of blunders from now on.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Hinted".
 */
export interface Hinted {
  type: 'hinted'
  seq: number
  at: number
  seat: number
  kind?: 'hint' | 'warning'
}
/**
 * What happened, the situation after it (missing while more is to come), what it means (for scenes only).
 *
 *     Who resumes is also told the server's time in milliseconds; otherwise the last event has just happened.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "EventsFrame".
 */
export interface EventsFrame {
  events: (
    | Created
    | Joined
    | Left
    | Dismissed
    | Readmitted
    | HostChanged
    | Seated
    | Configured
    | Ready
    | SeatSet
    | Contributed
    | Reseeded
    | Started
    | Rolled
    | Chose
    | Withdrew
    | Revealed
    | Corrected
    | UndoAsked
    | UndoAnswered
    | Undone
    | TimeUp
    | Interrupted
    | Forfeited
    | Ended
    | RematchAsked
    | Rotated
    | Closed
    | Said
    | Emoted
    | Hinted
  )[]
  now?: Now
  news?: News[]
  time?: number
}
/**
 * The situation, as you may see it. Before the first game only the first fields are there, and a null scene.
 *
 *     Who asked for scenes gets `scene`, all others `state` and `moves`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Now".
 */
export interface Now {
  seq: number
  status: 'closed' | 'lobby' | 'over' | 'playing'
  own: number[]
  game?: number
  awaiting?: number[]
  chosen?: number[]
  dice?: string[]
  scores?: number[]
  winners?: number[]
  position?: string
  over?: boolean
  clock?: Clock
  undo?: UndoWish
  scene?: Scene | null
  state?: {
    [k: string]: unknown
  } | null
  moves?: {
    [k: string]: string[]
  }
  coach?: boolean
}
/**
 * Somebody wants a move back, or to mend a sheet by this correction, and who has agreed so far.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UndoWish".
 */
export interface UndoWish {
  seat: number
  agreed: number[]
  correction?: string
}
/**
 * A moment of a game as a person may see it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Scene".
 */
export interface Scene {
  game: string
  title: string
  phase: string
  topic: string
  prompt: Words
  active: number
  layout: (SheetLayout | GridLayout | BoardLayout | FactsLayout) | null
  sheets: (SheetOf | GridOf | SideOf | FactsOf)[]
  scores: number[]
  dice?: Die[]
  number?: number
  announce?: Words | null
  faces?: number
  cubes?: Cube[]
  choices?: {
    [k: string]: Choice[]
  }
  chosen?: {
    [k: string]: string
  }
  correctable?: {
    [k: string]: string[]
  }
  movable?: {
    [k: string]: string[]
  }
  last?: Last[]
  ending?: Ending | null
}
/**
 * A sheet of the Qwixx family.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SheetLayout".
 */
export interface SheetLayout {
  type: 'sheet'
  rows: PrintedRow[]
  points: number[]
  needed: number
  penalties: number
  penalty: number
}
/**
 * A row of cells; colour and letter are those of its last cell where a row mixes them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PrintedRow".
 */
export interface PrintedRow {
  colour: string
  letter: string
  cells: Cell[]
}
/**
 * The staggered sheet of Qwinto.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GridLayout".
 */
export interface GridLayout {
  type: 'grid'
  rows: PrintedRow[]
  columns: number
  fails: number
  fail: number
}
/**
 * Nothing is printed: a game that needs no sheet and no board shows a few facts about every player.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FactsLayout".
 */
export interface FactsLayout {
  type: 'facts'
}
/**
 * A player's Qwixx or Longo sheet.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SheetOf".
 */
export interface SheetOf {
  type: 'sheet'
  rows: SheetRow[]
  penalties: number
  total: number
  lucky?: number[]
}
/**
 * A row of somebody's Qwixx sheet.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SheetRow".
 */
export interface SheetRow {
  marks: string
  lock: 'closed' | 'mine' | 'open'
  crosses: number
  points: number
}
/**
 * A player's Qwinto sheet.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GridOf".
 */
export interface GridOf {
  type: 'grid'
  rows: GridRow[]
  bonus: {
    [k: string]: number
  }
  fails: number
  total: number
}
/**
 * A row of somebody's Qwinto sheet: the number in each cell of the printed row, 0 where none is.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GridRow".
 */
export interface GridRow {
  numbers: number[]
  full: boolean
  points: number
}
/**
 * A player of Quixo: the symbol and, with four players, the partner's seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SideOf".
 */
export interface SideOf {
  type: 'side'
  symbol: 'O' | 'X'
  partner?: number | null
  dot?: string
}
/**
 * What there is to know about a player of a game without sheets and boards.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FactsOf".
 */
export interface FactsOf {
  type: 'facts'
  facts: Fact[]
  total?: number
}
/**
 * Something to know about a player: what it is called, and its value.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Fact".
 */
export interface Fact {
  label: Words
  value: string
}
/**
 * What a seat did last, for marking it on sheets and board.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Last".
 */
export interface Last {
  seat: number
  move: string
  cells?: string[]
  line?: string[]
}
/**
 * Something that happened, to be told to people: the seat that it is about (-1 for none) and what.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "News".
 */
export interface News {
  words: Words
  seat?: number
  sound?: '' | 'cross' | 'end' | 'lock' | 'penalty' | 'push' | 'roll' | 'undo' | 'write'
}
/**
 * The table of a code, and the full address to share.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Found".
 */
export interface Found {
  id: string
  link: string
}
/**
 * The whole table, and the server's time in milliseconds.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SnapshotFrame".
 */
export interface SnapshotFrame {
  snapshot: Snapshot
  time: number
}
/**
 * All that you may see of a table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Snapshot".
 */
export interface Snapshot {
  id: string
  code: string
  game: string
  players: number
  status: 'closed' | 'lobby' | 'over' | 'playing'
  public: boolean
  seats: SeatCard[]
  games: number
  updated: number
  you: string | null
  host: string
  commitment: string
  options: {
    [k: string]: unknown
  }
  settings: Settings
  people: {
    [k: string]: Person
  }
  places: Seat[]
  rematch: string[]
  talk: (Said | Emoted)[]
  now: Now
  daily?: DailyGame | null
  from_position?: boolean
}
/**
 * Somebody at the table, playing or watching; `here` is false after leaving, or when the host sent them away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Person".
 */
export interface Person {
  name: string
  colour: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow'
  ready: boolean
  here: boolean
  dismissed: boolean
}
/**
 * A seat: a person's, a bot's (perhaps kept for a person who will come back), or free.
 *
 *     >>> Seat(person="p1").taken, Seat().taken
 *     (True, False)
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat {
  person?: string | null
  bot?: string | null
  kept?: string | null
  auto_pass?: boolean
}
/**
 * Are you there?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PingFrame".
 */
export interface PingFrame {
  ping: number
}
/**
 * Yes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PongFrame".
 */
export interface PongFrame {
  pong: number
}
/**
 * A game that can be played here; `title` is a key of the catalogues.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  name: string
  title: string
  players: number[]
  teams: number[]
  minutes: number[]
  age: number | null
  dice: boolean
  points: boolean
  resign: boolean
  pads: boolean
  lessons: boolean
  options: GameOption[]
  bots: string[]
  picture: string
  preparing?: string[]
  first?: string[]
}
/**
 * An option of a game: on or off, a number (or nothing), one of some words, a pair of numbers a seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameOption".
 */
export interface GameOption {
  name: string
  kind: 'flag' | 'number' | 'one_of' | 'pairs'
  default: boolean | number | string | null
  values?: string[]
  low?: number
  high?: number
}
/**
 * The games, and the sentences of those that do not come with the page, by language.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Games".
 */
export interface Games {
  games: GameInfo[]
  texts: {
    [k: string]: {
      [k: string]:
        | string
        | {
            [k: string]: string
          }
    }
  }
}
/**
 * The games at a table, the first one first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GamesPlayed".
 */
export interface GamesPlayed {
  games: Played[]
}
/**
 * A game at a table. Of one that is still on, `ended` and `termination` are null; times in milliseconds.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
  number: number
  game: string
  players: number
  began: number
  ended: number | null
  termination: string | null
  scores: number[]
  winners: number[]
  names: string[]
  own: number[]
  bots: number[]
  taken_back?: boolean
  hints?: number[]
  from_position?: boolean
  for_fun?: boolean
}
/**
 * Whether the server can do its work.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  status: 'cannot store' | 'no database' | 'ok' | 'stopping'
}
/**
 * The best move of a seat, to be told step by step; the move itself comes last, its reason after it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HintAnswer".
 */
export interface HintAnswer {
  move: string
  steps: Message[]
  reason: Message | null
  value: number
  sure: boolean
}
/**
 * A message from a client: a command with its id, or one side of a ping.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Incoming".
 */
export interface Incoming {
  id?: string | null
  do?:
    | (
        | Join
        | Leave
        | Sit
        | Stand
        | SeatBot
        | Remove
        | Dismiss
        | Readmit
        | Configure
        | SetReady
        | Start
        | SetSeat
        | Contribute
        | Roll
        | Play
        | Withdraw
        | AskUndo
        | AnswerUndo
        | Correct
        | Resign
        | Rematch
        | Close
        | Say
        | Emote
        | AskHint
      )
    | null
  ping?: number | null
  pong?: number | null
}
/**
 * A first game, step by step.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Lesson".
 */
export interface Lesson {
  game: string
  title: string
  start: string
  names: string[]
  clauses: string[]
  steps: (LessonTell | LessonRollStep | LessonOthers | LessonDo | LessonTry | LessonJump)[]
  seat?: number
}
/**
 * Something to read, then “next”.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonTell".
 */
export interface LessonTell {
  type: 'tell'
  key: string
  cells?: string[]
  clause?: string
}
/**
 * The dice are rolled and show this: by the learner, if it is the learner's turn.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonRollStep".
 */
export interface LessonRollStep {
  type: 'roll'
  key: string
  cells?: string[]
  clause?: string
  faces: number[]
}
/**
 * Other players do something while the learner has nothing to choose.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonOthers".
 */
export interface LessonOthers {
  type: 'others'
  key: string
  cells?: string[]
  clause?: string
  plays: LessonMove[]
}
/**
 * A move that somebody makes, by its text.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonMove".
 */
export interface LessonMove {
  seat: number
  move: string
}
/**
 * The learner makes a move.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonDo".
 */
export interface LessonDo {
  type: 'do'
  key: string
  cells?: string[]
  clause?: string
  moves?: string[]
  hint?: string
  praise: string
  others?: LessonMove[]
}
/**
 * The learner taps a cell that is not allowed, and is told why: by the clause of this step.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonTry".
 */
export interface LessonTry {
  type: 'try'
  key: string
  cells?: string[]
  clause?: string
  tap: string
}
/**
 * The lesson goes on at a later moment.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonJump".
 */
export interface LessonJump {
  type: 'jump'
  key: string
  cells?: string[]
  clause?: string
  position: string
  fresh?: boolean
}
/**
 * Which level plays like that; null where too little is known.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LevelAnswer".
 */
export interface LevelAnswer {
  level: LevelEstimate | null
}
/**
 * The level that most likely loses such a share of what is at stake, and the range of levels that also may.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LevelEstimate".
 */
export interface LevelEstimate {
  level: string
  low: string
  high: string
  decisions: number
  clear?: boolean
}
/**
 * Who you are.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  person: string
  name: string
  colour: 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow'
}
/**
 * A moment between two steps, and the step that led to it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Moment".
 */
export interface Moment {
  number: number
  entries: number
  kind: 'choice' | 'correction' | 'forfeit' | 'roll' | 'start'
  values: number[]
  certainty: 'estimated' | 'exact' | 'proven'
  bookings: Bookings[]
  decisions?: Decision[]
  roll?: RollReview | null
  seat?: number | null
  error?: number | null
}
/**
 * A roll and the luck in it, by seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RollReview".
 */
export interface RollReview {
  seat: number
  faces: number[]
  mean: number[]
  shared: number[]
  own: number[]
  error?: number
}
/**
 * Your rating in a game, the course it took with your latest answers, and how many you have given.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PlayerRating".
 */
export interface PlayerRating {
  game: string
  rating: Rating
  answers: number
  course: number[]
}
/**
 * A strength. Twice the deviation to either side of the rating holds the true one in 95 % of all cases.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rating".
 */
export interface Rating {
  rating: number
  deviation: number
  volatility: number
}
/**
 * Your ratings, in the games whose puzzles you have answered.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PlayerRatings".
 */
export interface PlayerRatings {
  ratings: PlayerRating[]
}
/**
 * A position: as state, as canonical text, with all legal moves by seat, and as a picture.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PositionAnswer".
 */
export interface PositionAnswer {
  state: {
    [k: string]: unknown
  }
  position: string
  awaiting: number[]
  dice: string[]
  moves: {
    [k: string]: string[]
  }
  svg: string
}
/**
 * What an answer is worth: the share of the win, from 0 to 1.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleChoice".
 */
export interface PuzzleChoice {
  move: string
  value: number
  right: boolean
}
/**
 * The puzzles of a game: how many there are, of which themes, and how hard the easiest and the hardest are.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleGame".
 */
export interface PuzzleGame {
  game: string
  count: number
  themes: {
    [k: string]: number
  }
  easiest: number
  hardest: number
}
/**
 * The games that have puzzles.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleGames".
 */
export interface PuzzleGames {
  games: PuzzleGame[]
}
/**
 * A puzzle before it is answered: nothing here tells the answer, not even its themes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleQuestion".
 */
export interface PuzzleQuestion {
  id: string
  game: string
  seat: number
  question: Words
  position: string
  scene: Scene
  rating: number
}
/**
 * What is said of an answer, and the ratings after it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleVerdict".
 */
export interface PuzzleVerdict {
  id: string
  move: string
  right: boolean
  kept: number
  choices: PuzzleChoice[]
  exact: boolean
  noise: number
  reason: Words | null
  themes: string[]
  counted: boolean
  before: Rating
  yours: Rating
  rating: Rating
}
/**
 * One puzzle of each game, the same for everybody on that day.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzlesOfDay".
 */
export interface PuzzlesOfDay {
  day: string
  zone: string
  seconds: number
  puzzles: PuzzleQuestion[]
}
/**
 * A whole game, moment by moment.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  game: {
    [k: string]: unknown
  }
  names: string[]
  layout: SheetLayout | GridLayout | BoardLayout | FactsLayout
  steps: Step[]
  tags?: {
    [k: string]: string
  }
}
/**
 * A moment of a replay: the scene (without its layout), its position as text, what led to it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  scene: Scene
  position: string
  news?: News[]
}
/**
 * A review as far as it has come: the next moments after those the client has, and with the last one the summary.
 *
 *     A client asks again, `after` as many as `next` says, until the summary is there. If `done` is less than what it has,
 *     or the engine another one, the review was begun again, and so must the client.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewAnswer".
 */
export interface ReviewAnswer {
  id: string
  done: number
  total: number
  whole: number
  next: number
  engine: ReviewEngine | null
  moments: Moment[]
  summary: ReviewSummary | null
}
/**
 * What judged, and its version.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewEngine".
 */
export interface ReviewEngine {
  name: string
  version: string
}
/**
 * A whole review without its moments.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewSummary".
 */
export interface ReviewSummary {
  review: number
  game: {
    [k: string]: unknown
  }
  aim: 'points' | 'win'
  engine: ReviewEngine
  finished: boolean
  start: number[]
  end: number[]
  seats: SeatReview[]
  decisions: ReviewedChoice[]
}
/**
 * All there is to say about a seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatReview".
 */
export interface SeatReview {
  seat: number
  bookings: Bookings
  decisions: number
  mean_loss: number | null
  accuracy: number | null
  names: {
    [k: string]: number
  }
  luck: number
  adjusted: number
  level?: LevelEstimate | null
  mean_stake?: number | null
}
/**
 * A decision in short; its moment has the rest.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewedChoice".
 */
export interface ReviewedChoice {
  moment: number
  seat: number
  played: string
  best: string
  loss: number
  forced: boolean
  name: ('blunder' | 'inaccuracy' | 'mistake') | null
}
/**
 * A position after some events: as text and as a scene, what the events mean, an answer about a tap.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SceneAnswer".
 */
export interface SceneAnswer {
  position: string
  scene: Scene
  news: News[]
  why: Why | null
  offers?: string[] | null
}
/**
 * Why something is not allowed, and the cells that stand in its way. No words: it is allowed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  words: Words | null
  cells?: string[]
}
/**
 * What all moves of a seat are worth, the best first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatValues".
 */
export interface SeatValues {
  seat: number
  moves: ValuedMove[]
}
/**
 * What a move is worth to the seat that chooses.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ValuedMove".
 */
export interface ValuedMove {
  move: string
  value: number
  certainty: 'estimated' | 'exact' | 'proven'
  error: number | null
}
/**
 * A new table: its id, the code to read to others, the path of the invitation.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableMade".
 */
export interface TableMade {
  id: string
  code: string
  link: string
}
/**
 * A bearer token, until a time in seconds.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Token".
 */
export interface Token {
  person: string
  name: string
  token: string
  until: number
}
/**
 * A part of the rules of a game; its texts are `learn.{game}.{topic}.title` and `.text`.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Topic".
 */
export interface Topic {
  topic: string
  clauses: string[]
  board?: TopicBoard
}
/**
 * A position that shows what a topic is about: whose sheet, and the cells to point at.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TopicBoard".
 */
export interface TopicBoard {
  position: string
  scene: Scene
  seat: number
  cells: string[]
}
/**
 * The rules of a game, part by part.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Topics".
 */
export interface Topics {
  topics: Topic[]
}
/**
 * What every move of a position is worth: shares of the win, or points.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ValuesAnswer".
 */
export interface ValuesAnswer {
  aim: 'points' | 'win'
  engine: string
  seats: SeatValues[]
}
/**
 * A warning, if the move is a blunder.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "WarningAnswer".
 */
export interface WarningAnswer {
  warning: Blunder | null
}

// Finished games and what they add up to. Nothing here knows of a screen or a storage.
import { infoOf } from './games.svelte.ts'

export interface KeptGame {
  table: string
  code: string
  number: number
  game: string
  players: number
  ended: number
  termination: string
  scores: number[]
  winners: number[]
  names: string[]
  /** The seats of this device's person, and those of bots (whose name is their level). */
  own: number[]
  bots: number[]
  /** A move was taken back: it counts for no statistics. */
  taken_back?: boolean
  /** It began at a position: it counts for no statistics either. */
  from_position?: boolean
  /** A game of the day once more, with dice that were known: it counts for no statistics either. */
  for_fun?: boolean
  /** What its review said of the person's seat, once somebody asked for one. */
  review?: KeptReview
  /** How often each seat was given help; where one of the own was, the game counts for no statistics. */
  hints?: number[]
}

/** A review in short: enough to sum up many. */
export interface KeptReview {
  /** Of what: shares of the win, or points. */
  aim: 'win' | 'points'
  accuracy: number
  luck: number
  /** Choices of which there was more than one, and the sum of what they lost. */
  decisions: number
  loss: number
  /** The sum of what the worst moves would have lost; reviews of before do not tell it. */
  stake?: number
}

export const MOST = 500

const idOf = (game: KeptGame) => `${game.table}/${game.number}`

/** Both lists in one, the latest game first, none twice, no more than are kept. */
export function merged(known: readonly KeptGame[], fresh: readonly KeptGame[]): KeptGame[] {
  const reviews = new Map(known.flatMap((game) => (game.review ? [[idOf(game), game.review] as const] : [])))
  const all = new Map([...known, ...fresh].map((game) => [idOf(game), game.review || !reviews.has(idOf(game)) ? game : { ...game, review: reviews.get(idOf(game))! }]))
  return [...all.values()].sort((one, other) => other.ended - one.ended).slice(0, MOST)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const are = <T>(value: unknown, is: (each: unknown) => each is T): value is T[] => Array.isArray(value) && value.length <= 20 && value.every(is)

function keptReview(value: unknown): KeptReview | null {
  if (typeof value !== 'object' || value === null) return null
  const { aim, accuracy, luck, decisions, loss, stake } = value as Record<string, unknown>
  if ((aim !== 'win' && aim !== 'points') || ![accuracy, luck, decisions, loss].every(isNumber)) return null
  return { aim, accuracy, luck, decisions, loss, ...(isNumber(stake) && { stake }) } as KeptReview
}

/** Those of the entries that are games; whatever else stands in a file or in the storage is passed over. */
export function keptGames(entries: unknown): KeptGame[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown): KeptGame[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { table, code, number, game, players, ended, termination, scores, winners, names, own, bots, taken_back, hints, from_position, for_fun, review } = entry as Record<string, unknown>
    if (!isText(table) || !isText(code) || !/^[A-Za-z0-9]{4,12}$/.test(code) || !isText(game) || !isText(termination)) return []
    if (!isNumber(number) || !isNumber(players) || !isNumber(ended)) return []
    if (!are(scores, isNumber) || !are(winners, isNumber) || !are(names, isText) || !are(own, isNumber) || !are(bots, isNumber)) return []
    return [{ table, code, number, game, players, ended, termination, scores, winners, names, own, bots, ...(taken_back === true && { taken_back }), ...(from_position === true && { from_position }), ...(for_fun === true && { for_fun }), ...(keptReview(review) && { review: keptReview(review)! }), ...(are(hints, isNumber) && hints.some(Boolean) && { hints }) }]
  })
}

export type Result = 'won' | 'shared' | 'drawn' | 'lost' | 'none'

/**
 * What came of a game for its person; none where nobody else played, or where one device had every seat.
 * `teams`: the numbers of players with which this game is played in teams.
 */
export function resultOf(game: KeptGame, teams: readonly number[] = infoOf(game.game)?.teams ?? []): Result {
  if (game.own.length >= game.players) return 'none'
  if (!game.winners.length) return 'drawn'
  if (!game.own.some((seat) => game.winners.includes(seat))) return 'lost'
  // Partners win together; elsewhere more than one winner is a tie.
  return game.winners.length > 1 && !teams.includes(game.players) ? 'shared' : 'won'
}

/** The person's points, where it is clear whose they are. */
export function scoreOf(game: KeptGame): number | null {
  const [seat, second] = game.own
  return seat === undefined || second !== undefined ? null : (game.scores[seat] ?? null)
}

export interface Opponent {
  name: string
  bot: boolean
  played: number
  won: number
}

export interface Statistics {
  game: string
  played: number
  /** Games against somebody, and those of them that were won, alone or together. */
  contests: number
  won: number
  average: number | null
  best: number | null
  /** The first game first. */
  scores: number[]
  opponents: Opponent[]
}

/** Whether the person had help. */
export function helped(game: KeptGame): boolean {
  return game.own.some((seat) => game.hints?.[seat])
}

/** Whether a game counts for statistics: from the start, with unknown dice, nothing taken back, no help. */
export function counts(game: KeptGame): boolean {
  return !game.taken_back && !game.from_position && !game.for_fun && !helped(game)
}

export interface ReviewSums {
  aim: 'win' | 'points'
  games: number
  decisions: number
  /** The mean over all decisions, from 0 to 100. */
  accuracy: number
  /** The mean luck of a game. */
  luck: number
  /** Of the games with the number of players that has most games: what a level is told from. */
  level: { players: number; decisions: number; loss: number; stake: number }
  /** By game, the first one first: how accurate it was, and the luck of all games up to it. */
  accuracies: number[]
  lucks: number[]
}

/** The number of players with most games; of equals the smallest, 2 where there are none. */
function mostPlayed(games: readonly KeptGame[]): number {
  const counts = new Map<number, number>()
  for (const { players } of games) counts.set(players, (counts.get(players) ?? 0) + 1)
  return [...counts].sort(([one, some], [other, more]) => more - some || one - other)[0]?.[0] ?? 2
}

/** What the reviews of one kind of game add up to; null where there are none. Of wins and points those with more games. */
export function reviewSums(game: string, games: readonly KeptGame[]): ReviewSums | null {
  const these = games.filter((each) => each.game === game && each.review && counts(each)).reverse()
  const by = (aim: string) => these.filter((each) => each.review?.aim === aim)
  const chosen = by('win').length >= by('points').length ? by('win') : by('points')
  const reviews = chosen.map((each) => each.review!)
  if (!reviews.length) return null
  const sum = (of: (review: KeptReview) => number, some = reviews) => some.reduce((total, each) => total + of(each), 0)
  const decisions = sum((each) => each.decisions)
  // Levels were measured with each number of players.
  const telling = chosen.filter((each) => each.review?.stake !== undefined)
  const players = mostPlayed(telling)
  const most = telling.filter((each) => each.players === players).map((each) => each.review!)
  let walked = 0
  return {
    aim: reviews[0]!.aim,
    games: reviews.length,
    decisions,
    accuracy: decisions ? sum((each) => each.accuracy * each.decisions) / decisions : 0,
    luck: sum((each) => each.luck) / reviews.length,
    level: {
      players,
      decisions: sum((each) => each.decisions, most),
      loss: Math.max(0, sum((each) => each.loss, most)),
      stake: sum((each) => each.stake ?? 0, most),
    },
    accuracies: reviews.map((each) => each.accuracy),
    lucks: reviews.map((each) => (walked += each.luck)),
  }
}

/** What the games of one kind add up to. */
export function statistics(game: string, games: readonly KeptGame[]): Statistics {
  const these = games.filter((each) => each.game === game && counts(each))
  const contests = these.filter((each) => resultOf(each) !== 'none')
  const scores = these.map(scoreOf).filter((score) => score !== null).reverse()
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    game,
    played: these.length,
    contests: contests.length,
    won: contests.filter(wins).length,
    average: scores.length ? sum / scores.length : null,
    best: scores.length ? Math.max(...scores) : null,
    scores,
    opponents: opponents(contests),
  }
}

const wins = (game: KeptGame) => ['won', 'shared'].includes(resultOf(game))

function opponents(games: readonly KeptGame[]): Opponent[] {
  const met = new Map<string, Opponent>()
  for (const game of games) {
    const won = wins(game)
    const others = game.names.map((name, seat) => ({ name, seat, bot: game.bots.includes(seat) })).filter(({ name, seat }) => name && !game.own.includes(seat))
    // Two bots of a level are one opponent.
    for (const [id, { name, bot }] of new Map(others.map((each) => [`${each.bot}/${each.name}`, each]))) {
      const old = met.get(id) ?? { name, bot, played: 0, won: 0 }
      met.set(id, { ...old, played: old.played + 1, won: old.won + (won ? 1 : 0) })
    }
  }
  return [...met.values()].sort((one, other) => other.played - one.played)
}

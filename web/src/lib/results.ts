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
  /** How often each seat was given help; where one of the own was, the game counts for no statistics. */
  hints?: number[]
}

export const MOST = 500

const idOf = (game: KeptGame) => `${game.table}/${game.number}`

/** Both lists in one, the latest game first, none twice, no more than are kept. */
export function merged(known: readonly KeptGame[], fresh: readonly KeptGame[]): KeptGame[] {
  const all = new Map([...known, ...fresh].map((game) => [idOf(game), game]))
  return [...all.values()].sort((one, other) => other.ended - one.ended).slice(0, MOST)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const are = <T>(value: unknown, is: (each: unknown) => each is T): value is T[] => Array.isArray(value) && value.length <= 20 && value.every(is)

/** Those of the entries that are games; whatever else stands in a file or in the storage is passed over. */
export function keptGames(entries: unknown): KeptGame[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown): KeptGame[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { table, code, number, game, players, ended, termination, scores, winners, names, own, bots, taken_back, hints } = entry as Record<string, unknown>
    if (!isText(table) || !isText(code) || !/^[A-Za-z0-9]{4,12}$/.test(code) || !isText(game) || !isText(termination)) return []
    if (!isNumber(number) || !isNumber(players) || !isNumber(ended)) return []
    if (!are(scores, isNumber) || !are(winners, isNumber) || !are(names, isText) || !are(own, isNumber) || !are(bots, isNumber)) return []
    return [{ table, code, number, game, players, ended, termination, scores, winners, names, own, bots, ...(taken_back === true && { taken_back }), ...(are(hints, isNumber) && hints.some(Boolean) && { hints }) }]
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

/** What the games of one kind add up to. */
export function statistics(game: string, games: readonly KeptGame[]): Statistics {
  const these = games.filter((each) => each.game === game && !each.taken_back && !helped(each))
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

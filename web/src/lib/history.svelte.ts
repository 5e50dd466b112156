// The finished games of this device's person, kept here without an account. New ones are asked of the server.
import { api } from './api.ts'
import { keptGames, merged, type KeptGame, type KeptReview } from './results.ts'
import type { Card, Played, ReviewSummary } from './protocol.ts'

const KEY = 'astragal.history'

interface Kept {
  games: KeptGame[]
  /** By table: how many of its games were asked for already. Outlives a deletion, so that nothing comes back. */
  seen: Record<string, number>
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null
    const seen = Object.entries(kept?.seen ?? {}).filter(([, count]) => Number.isInteger(count))
    return { games: merged([], keptGames(kept?.games)), seen: Object.fromEntries(seen) }
  } catch {
    return { games: [], seen: {} }
  }
}

let kept = $state.raw(read())

export const past = {
  get games(): readonly KeptGame[] {
    return kept.games
  },
}

function keep(changed: Kept) {
  kept = changed
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // a full or forbidden storage: known until the page is left
  }
}

/** What is to be remembered of the games at a table: those that are over and in which this person played. */
export function remembered(table: Pick<Card, 'id' | 'code'>, games: readonly Played[]): KeptGame[] {
  return games.flatMap(({ began: _, ended, termination, ...game }) =>
    ended !== null && game.own.length ? [{ ...game, table: table.id, code: table.code, ended, termination: termination ?? '' }] : [],
  )
}

/** Ask the server for games that are not known yet. */
export async function gather() {
  kept = read() // another window may know more
  for (const table of (await api.myTables()).tables) {
    if (table.games <= (kept.seen[table.id] ?? 0)) continue
    const { games } = await api.gamesPlayed(table.id)
    keep({ games: merged(kept.games, remembered(table, games)), seen: { ...kept.seen, [table.id]: table.games } })
  }
}

/** What a review said of the person's seat in a game that is known here. */
export function noteReview(table: string, number: number, summary: ReviewSummary) {
  const game = kept.games.find((each) => each.table === table && each.number === number)
  const [own, second] = game?.own ?? []
  const seat = summary.seats.find((each) => each.seat === own)
  if (!game || second !== undefined || !seat || !summary.finished) return
  const losses = summary.decisions.filter((each) => each.seat === own && !each.forced).map((each) => each.loss)
  const review: KeptReview = {
    aim: summary.aim,
    accuracy: seat.accuracy ?? 100,
    luck: seat.luck,
    decisions: losses.length,
    loss: losses.reduce((sum, loss) => sum + loss, 0),
    ...(typeof seat.mean_stake === 'number' && { stake: seat.mean_stake * losses.length }),
  }
  keep({ ...kept, games: kept.games.map((each) => (each === game ? { ...each, review } : each)) })
}

export function forgetAll() {
  keep({ ...kept, games: [] })
}

/** The games of a file, added to those that are there; tells how many were new. */
export function takeIn(text: string): number {
  const data = JSON.parse(text) as { games?: unknown } | null
  const before = past.games.length
  keep({ ...kept, games: merged(kept.games, keptGames(data?.games)) })
  return kept.games.length - before
}

export function asFile(): string {
  return JSON.stringify({ astragal: 'history', version: 1, games: past.games }, null, 1)
}

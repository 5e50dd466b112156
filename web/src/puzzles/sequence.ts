// Which puzzle comes after another, by the way that led to it.
import { api, Refused } from '$lib/api.ts'
import type { PuzzleQuestion } from '$lib/protocol.ts'
import { change, kept } from './kept.svelte.ts'
import { isOver, solvedIn, type Way } from './progress.ts'
import { dueOn } from './repetition.ts'
import { loadToday, today } from './today.svelte.ts'

/** Words that stand in an address for a puzzle that is still to be chosen. */
export const CHOOSING: readonly string[] = ['next', 'streak', 'again', 'today']

/** Puzzles that are named as not wanted; an address is only so long. */
const MAX_WITHOUT = 150

export interface Place {
  way: Way
  game: string
  theme: string
  /** The puzzle that is left. */
  after?: string
}

export function wayOf(text: string): Way {
  return CHOOSING.includes(text) ? (text as Way) : ''
}

export function addressOf(id: string, way: Way, theme: string): string {
  const query = new URLSearchParams({ ...(way ? { way } : {}), ...(theme ? { theme } : {}) }).toString()
  return `/puzzles/${id}${query && `?${query}`}`
}

/** The puzzle that comes next; null where there is none: all of the day are answered, none comes back, the streak is over. */
export async function upcoming({ way, game, theme, after = '' }: Place): Promise<PuzzleQuestion | null> {
  const { progress } = kept
  if (way === 'today') {
    const { day, puzzles } = await loadToday()
    return puzzles.find((puzzle) => puzzle.id !== after && !kept.progress.days[day]?.[puzzle.game]) ?? null
  }
  if (way === 'again') {
    await loadToday()
    for (const id of dueOn(kept.progress.again, today.number).filter((each) => each !== after)) {
      try {
        return await api.puzzle(id)
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error
        change((before) => ({ ...before, again: without(before.again, id) })) // a newer version has it no more
      }
    }
    return null
  }
  if (way === 'streak') {
    const streak = progress.streak
    if (!streak || streak.game !== game || isOver(streak)) return null
    return api.nextPuzzle({ game, streak: solvedIn(streak), without: latest(game) })
  }
  const rating = progress.games[game]?.rating.rating
  return api.nextPuzzle({ game, theme, strength: rating && Math.round(rating), without: latest(game, after) })
}

function without<T>(all: Record<string, T>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== id))
}

/** Those of a game that were answered here last; a server knows all of them. */
function latest(game: string, after = ''): string[] {
  return [...kept.progress.seen.filter((id) => id.startsWith(`${game}-`)).slice(-MAX_WITHOUT), ...(after ? [after] : [])]
}

/** A new streak; one that is under way in the same game goes on. */
export function beginStreak(game: string) {
  const { streak } = kept.progress
  if (streak?.game !== game || isOver(streak)) change((before) => ({ ...before, streak: { game, outcomes: [] } }))
}

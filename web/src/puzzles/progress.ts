// What a device keeps about puzzles, and how it changes. Pure: where it is kept is `kept.svelte.ts`.
import type { PlayerRatings, PuzzleVerdict, Rating } from '$lib/protocol.ts'
import { afterAnswer, dayNumber, type Repetition, type Repetitions } from './repetition.ts'

/** How an answer came out: right or not, and which part of the possible it kept. */
export interface Outcome {
  id: string
  right: boolean
  kept: number
}

export interface GameProgress {
  rating: Rating
  /** How many first answers are behind it. */
  answers: number
  /** The rating after each of the latest ones. */
  course: number[]
}

export interface Streak {
  game: string
  outcomes: Outcome[]
}

export interface Progress {
  games: Record<string, GameProgress>
  /** Every puzzle that was answered here, the latest last. */
  seen: string[]
  again: Repetitions
  /** By day and game: the answer to the puzzle of the day. */
  days: Record<string, Record<string, Outcome>>
  /** The longest streak of each game. */
  best: Record<string, number>
  /** The one that is under way, or the last one. */
  streak: Streak | null
}

export type Way = 'today' | 'next' | 'again' | 'streak' | ''

export const MAX_COURSE = 200
const MAX_DAYS = 60

export function nothingYet(): Progress {
  return { games: {}, seen: [], again: {}, days: {}, best: {}, streak: null }
}

/** What follows from an answer that the server has judged. */
export function answered(before: Progress, game: string, verdict: PuzzleVerdict, way: Way, day: string): Progress {
  const outcome = { id: verdict.id, right: verdict.right, kept: verdict.kept }
  const own = before.games[game]
  const now: GameProgress = verdict.counted
    ? { rating: verdict.yours, answers: (own?.answers ?? 0) + 1, course: [...(own?.course ?? []), Math.round(verdict.yours.rating)].slice(-MAX_COURSE) }
    : { rating: verdict.yours, answers: own?.answers ?? 0, course: own?.course ?? [] }
  const changed: Progress = {
    ...before,
    games: { ...before.games, [game]: now },
    seen: [...before.seen.filter((id) => id !== verdict.id), verdict.id],
    again: afterAnswer(before.again, verdict.id, verdict.right, dayNumber(day)),
  }
  if (way === 'today' && !before.days[day]?.[game]) changed.days = latestDays({ ...before.days, [day]: { ...before.days[day], [game]: outcome } })
  if (way === 'streak' && before.streak?.game === game && !isOver(before.streak)) {
    changed.streak = { game, outcomes: [...before.streak.outcomes, outcome] }
    changed.best = { ...before.best, [game]: Math.max(before.best[game] ?? 0, solvedIn(changed.streak)) }
  }
  return changed
}

/** Ratings that the server has: of this person, perhaps from other devices too. Not where this device has gone on without it. */
export function told(before: Progress, { ratings }: PlayerRatings): Progress {
  const games = { ...before.games }
  for (const { game, rating, answers, course } of ratings) {
    if (answers >= (games[game]?.answers ?? 0)) games[game] = { rating, answers, course: course.slice(-MAX_COURSE) }
  }
  return { ...before, games }
}

/** A streak has one life. */
export function isOver(streak: Streak): boolean {
  return streak.outcomes.some((outcome) => !outcome.right)
}

export function solvedIn(streak: Streak): number {
  return streak.outcomes.filter((outcome) => outcome.right).length
}

function latestDays(days: Progress['days']): Progress['days'] {
  return Object.fromEntries(Object.entries(days).sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MAX_DAYS))
}

/** Whatever a device has kept, as far as it makes sense. */
export function sensible(kept: unknown): Progress {
  const found = nothingYet()
  if (!isObject(kept)) return found
  for (const [game, each] of entries(kept.games)) {
    if (!isObject(each) || !isObject(each.rating) || !numbers(each.rating.rating, each.rating.deviation, each.rating.volatility)) continue
    const { rating, deviation, volatility } = each.rating as unknown as Rating
    const course = Array.isArray(each.course) ? each.course.filter((value): value is number => numbers(value)).slice(-MAX_COURSE) : []
    found.games[game] = { rating: { rating, deviation, volatility }, answers: numbers(each.answers) ? (each.answers as number) : 0, course }
  }
  if (Array.isArray(kept.seen)) found.seen = kept.seen.filter((id): id is string => typeof id === 'string')
  const again: Record<string, Repetition> = {}
  for (const [id, each] of entries(kept.again)) if (isObject(each) && numbers(each.step, each.due)) again[id] = { step: each.step as number, due: each.due as number }
  found.again = again
  for (const [day, games] of entries(kept.days)) {
    const outcomes = entries(games).filter((pair): pair is [string, Outcome & Record<string, unknown>] => isOutcome(pair[1]))
    if (!Number.isNaN(dayNumber(day)) && outcomes.length) found.days[day] = Object.fromEntries(outcomes)
  }
  for (const [game, best] of entries(kept.best)) if (numbers(best)) found.best[game] = best as number
  const streak = kept.streak
  if (isObject(streak) && typeof streak.game === 'string' && Array.isArray(streak.outcomes) && streak.outcomes.every(isOutcome)) {
    found.streak = { game: streak.game, outcomes: streak.outcomes }
  }
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

function numbers(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'number' && Number.isFinite(value))
}

function isOutcome(value: unknown): value is Outcome {
  return isObject(value) && typeof value.id === 'string' && typeof value.right === 'boolean' && numbers(value.kept)
}

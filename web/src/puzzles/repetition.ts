// Puzzles that were answered wrong come back, after longer and longer times. Days are numbers, counted from 1970.

/** How many days until a puzzle comes back, after each time that it was answered right since. */
export const INTERVALS = [1, 3, 7, 21] as const

export interface Repetition {
  /** How often it was answered right since it was wrong. */
  step: number
  /** The day from which it comes back. */
  due: number
}

export type Repetitions = Readonly<Record<string, Repetition>>

/** What follows from an answer: wrong ones come back, and leave after they were right once for each interval. */
export function afterAnswer(all: Repetitions, id: string, right: boolean, today: number): Repetitions {
  const before = all[id]
  const { [id]: _, ...others } = all
  if (!right) return { ...others, [id]: { step: 0, due: today + INTERVALS[0] } }
  if (!before) return all
  if (before.due > today) return all // right, but too early to tell whether it will be remembered
  const step = before.step + 1
  const days = INTERVALS[step]
  return days === undefined ? others : { ...others, [id]: { step, due: today + days } }
}

/** The puzzles that come back on a day, those that have waited longest first. */
export function dueOn(all: Repetitions, today: number): string[] {
  const due = Object.entries(all).filter(([, { due }]) => due <= today)
  return due.sort(([one, a], [other, b]) => a.due - b.due || one.localeCompare(other)).map(([id]) => id)
}

/** The number of a day such as 2026-11-17; NaN for anything else. */
export function dayNumber(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) / 86_400_000 : NaN
}

/** The day by this device's own clock. */
export function deviceDay(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

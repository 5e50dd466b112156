// The puzzles of the day. The day is the server's: a device whose clock is wrong gets the same ones as everybody.
import { api } from '$lib/api.ts'
import type { PuzzlesOfDay } from '$lib/protocol.ts'
import { dayNumber, deviceDay } from './repetition.ts'

let known = $state.raw<PuzzlesOfDay | null>(null)
/** Until when they are today's, by a clock that nobody sets. */
let until = 0

export const today = {
  get puzzles(): PuzzlesOfDay | null {
    return known
  },
  /** The server's day, as far as it was heard of; else this device's. */
  get day(): string {
    return known?.day ?? deviceDay()
  },
  get number(): number {
    return dayNumber(today.day)
  },
  /** Seconds until the next day begins. */
  get left(): number {
    return Math.max(0, Math.round((until - performance.now()) / 1000))
  },
}

export async function loadToday(): Promise<PuzzlesOfDay> {
  if (known && performance.now() < until) return known
  const asked = performance.now()
  const loaded = await api.puzzlesToday()
  until = asked + loaded.seconds * 1000
  known = loaded
  return loaded
}

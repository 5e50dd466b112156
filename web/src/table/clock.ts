// What a clock shows.
import type { Clock } from '$lib/protocol.ts'

/** Milliseconds that a seat has left, at a moment of the server's time; null without a clock. */
export function timeLeft(clock: Clock | undefined, seat: number, now: number): number | null {
  if (!clock || clock.kind === 'none') return null
  const left = clock.left?.[seat]
  if (left === undefined) return null
  const since = clock.since?.[seat] ?? null
  const ran = since === null ? 0 : Math.max(0, (clock.paused ?? now) - since)
  return Math.max(0, left - ran)
}

export function runs(clock: Clock | undefined, seat: number): boolean {
  return clock?.kind !== 'none' && typeof clock?.since?.[seat] === 'number' && clock.paused == null
}

/** Little time: the last tenth of it, but no less than five seconds and no more than thirty. */
export function low(clock: Clock, left: number): boolean {
  return left <= Math.min(30_000, Math.max(5_000, (clock.limit ?? 0) / 10))
}

/** `1:05`, and tenths under ten seconds, as they begin to matter. */
export function face(left: number): string {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1)
  const seconds = Math.ceil(left / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (n: number) => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

// What a new table is asked to do at once, by its address: `?start=bots:casual:2` (`?start=bots:casual:2:1` in the second seat), `?start=local:3` or `?start=friends`.
import type { Command, Snapshot } from '$lib/protocol.ts'

export type Plan = { kind: 'bots'; level: string; seat: number } | { kind: 'local' } | { kind: 'friends' }

export function planOf(query: string): Plan | null {
  const [kind, level = '', , seat = '0'] = (new URLSearchParams(query).get('start') ?? '').split(':')
  if (kind === 'bots') return /^[a-z_]{1,24}$/.test(level) && /^[0-5]$/.test(seat) ? { kind, level, seat: Number(seat) } : null
  return kind === 'local' || kind === 'friends' ? { kind } : null
}

/** A lobby in which nothing has happened yet, seen by the one who made it. */
export function untouched(table: Snapshot): boolean {
  const empty = table.places.every((place) => !place.person && !place.bot)
  return table.you !== null && table.you === table.host && table.now.status === 'lobby' && table.games === 0 && empty
}

/** Who takes which seat. The rest of a start (chance, forced choices) is the same for all. */
export function seating(plan: Exclude<Plan, { kind: 'friends' }>, players: number): Command[] {
  const seats = Array.from({ length: players }, (_, seat) => seat)
  return seats.map((seat) =>
    plan.kind === 'local' || seat === (plan.seat < players ? plan.seat : 0) ? { type: 'sit', seat } : { type: 'seat_bot', seat, level: plan.level },
  )
}

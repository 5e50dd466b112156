// Who sits where, what they are called, and whose turn it is to look at the screen.
import { characterOf, type Character } from '$lib/bots.ts'
import { seedOf } from '$boards/hues.ts'
import { namesOf } from '$lib/names.ts'
import type { Now, Person, Snapshot } from '$lib/protocol.ts'

export type LocalNames = Record<number, string>

/** Names by seat. Several people on this device have names that only this device knows. */
export function seatNames(table: Snapshot, own: readonly number[], local: LocalNames, usual: (seat: number) => string): string[] {
  const shared = own.length > 1
  return namesOf(
    table.places.map((place, seat) => {
      if (shared && own.includes(seat)) return { name: local[seat] || usual(seat), bot: '' }
      return { name: place.person ? (table.people[place.person]?.name ?? '') : '', bot: place.bot ?? '', character: characterAt(table, seat) }
    }),
  )
}

/** Who the bot of a seat is, or would be. */
export function characterAt(table: Snapshot, seat: number): Character {
  const at = (person: (id: string | null | undefined) => boolean) => table.places.findIndex((place) => person(place.person))
  const host = at((id) => id === table.host)
  return characterOf(table.id, seat, Math.max(0, host >= 0 ? host : at(Boolean)), table.places.length)
}

/** After a rematch the seats have moved on by one, and the names of this device with them. */
export function rotated(local: LocalNames, players: number): LocalNames {
  return Object.fromEntries(Object.entries(local).map(([seat, name]) => [(Number(seat) + 1) % players, name]))
}

/** The own seats that owe a choice (or a roll of real dice). */
export function owing(now: Now | null): number[] {
  if (now?.status !== 'playing') return []
  if (now.dice?.length) return now.scene && now.own.includes(now.scene.active) ? [now.scene.active] : []
  return now.own.filter((seat) => now.awaiting?.includes(seat))
}

/** Whether partners are to be silent: a game for two teams is on, and they may not discuss moves (QI9). */
export function hushed(table: Snapshot, now: Now): boolean {
  const owner = (seat: number) => table.places[seat]?.person ?? table.places[seat]?.kept
  const partners = [0, 1].some((seat) => owner(seat) && owner(seat + 2) && owner(seat) !== owner(seat + 2))
  return now.status === 'playing' && table.options.partners_talk === false && table.players === 4 && partners
}

/** The sheet to show: of the own seat that must choose, else of the own one whose turn it is, else the own one. */
export function seatToShow(now: Now, looked: number | null): number {
  if (looked !== null) return looked
  const active = now.scene?.active ?? 0
  return owing(now)[0] ?? (now.own.includes(active) ? active : (now.own[0] ?? active))
}

export interface Guest extends Person {
  id: string
}

/** People who are here without a seat. */
export function watchers(table: Snapshot): Guest[] {
  const seated = new Set(table.places.flatMap((place) => [place.person, place.kept]))
  return Object.entries(table.people).flatMap(([id, person]) => (person.here && !seated.has(id) ? [{ id, ...person }] : []))
}

/** Everybody else whom a host may send away or let in again: who is here, who may come back to a seat, who was sent away. */
export function guests(table: Snapshot): Guest[] {
  const kept = new Set(table.places.map((place) => place.kept))
  return Object.entries(table.people).flatMap(([id, person]) =>
    id !== table.you && (person.here || person.dismissed || kept.has(id)) ? [{ id, ...person }] : [],
  )
}

/** The seat for which this page may type in what real dice show: an own one, or a bot's, which has no hands. */
export function rollsFor(table: Snapshot, now: Now, host: boolean): number | null {
  const active = now.scene?.active
  if (now.status !== 'playing' || !now.dice?.length || active === undefined) return null
  if (now.own.includes(active)) return active
  return table.places[active]?.bot && (now.own.length || host) ? active : null
}

/** Seats of somebody, or kept for them. */
export function ownedBy(table: Snapshot, person: string | null): number[] {
  return table.places.flatMap((place, seat) => (person !== null && (place.person ?? place.kept) === person ? [seat] : []))
}

export function freeSeats(table: Snapshot): number[] {
  return table.places.flatMap((place, seat) => (place.person || place.bot ? [] : [seat]))
}

export const kindOf = (table: Snapshot, seat: number): 'person' | 'bot' | 'open' => {
  const place = table.places[seat]
  return place?.person ? 'person' : place?.bot ? 'bot' : 'open'
}

const COLOURS = ['red', 'blue', 'green', 'purple', 'orange', 'yellow'] as const

/**
 * Everybody's colour, each another one as far as there are enough. People keep theirs wherever they sit: the one they
 * chose, or one that goes with who they are; people on one device, and bots, take what is left.
 */
export function coloursOf(table: Snapshot, own: readonly number[]): string[] {
  const shared = own.length > 1
  const taken = new Map<number, string>()
  const free = (from: number) => {
    const order = COLOURS.map((_, n) => COLOURS[(from + n) % COLOURS.length]!)
    return order.find((colour) => ![...taken.values()].includes(colour)) ?? order[0]!
  }
  const person = (seat: number) => (shared && own.includes(seat) ? undefined : (table.places[seat]?.person ?? undefined))
  const seats = table.places.map((_, seat) => seat)
  for (const seat of seats) {
    const chosen = table.people[person(seat) ?? '']?.colour
    if (chosen && chosen !== 'grey') taken.set(seat, chosen)
  }
  for (const seat of seats) if (!taken.has(seat) && person(seat)) taken.set(seat, free(seedOf(person(seat)!) % COLOURS.length))
  for (const seat of seats) if (!taken.has(seat)) taken.set(seat, free(seat))
  return seats.map((seat) => taken.get(seat) ?? 'grey')
}

export const colourOf = (table: Snapshot, seat: number, own: readonly number[]): string => coloursOf(table, own)[seat] ?? 'grey'

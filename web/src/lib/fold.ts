// How the news of a table change what we know of it, besides the game itself (which comes whole with every frame).
import type { Event, Seat, Snapshot } from './protocol.ts'

const TALK_KEPT = 200

/** The table after an event. Nothing is changed in place. */
export function after(table: Snapshot, event: Event): Snapshot {
  switch (event.type) {
    case 'joined': {
      const ready = table.people[event.person]?.ready ?? false
      const person = { name: event.name, colour: event.colour ?? 'grey', ready, here: true, dismissed: false }
      return { ...table, people: { ...table.people, [event.person]: person } }
    }
    case 'left':
      return withPerson(table, event.person, { here: false, ready: false })
    case 'dismissed': {
      const rematch = table.rematch.filter((id) => id !== event.person)
      return { ...withPerson(table, event.person, { here: false, ready: false, dismissed: true }), rematch }
    }
    case 'readmitted':
      return withPerson(table, event.person, { dismissed: false })
    case 'ready':
      return withPerson(table, event.person, { ready: event.ready ?? true })
    case 'host_changed':
      return { ...table, host: event.person }
    case 'seated': {
      const old = table.places[event.seat]
      const same = old !== undefined && (event.person ?? null) === (old.person ?? null)
      const { person = null, bot = null, kept = null } = event
      return withPlace(table, event.seat, { person, bot, kept, auto_pass: same && (old.auto_pass ?? false) })
    }
    case 'seat_set':
      return withPlace(table, event.seat, { ...table.places[event.seat], auto_pass: event.auto_pass })
    case 'configured': {
      const players = Number(event.game.players ?? table.players)
      const places = Array.from({ length: players }, (_, seat) => table.places[seat] ?? {})
      const game = String(event.game.game ?? table.game)
      return { ...nobodyReady(table), game, players, options: event.game, settings: event.settings, places }
    }
    case 'started':
      return { ...table, rematch: [] }
    case 'ended':
      return { ...nobodyReady(table), games: table.games + 1, commitment: event.next_commitment }
    case 'reseeded':
      return { ...table, commitment: event.commitment }
    case 'rematch_asked':
      return { ...table, rematch: [...new Set([...table.rematch, event.person])] }
    case 'rotated':
      return { ...table, places: [...table.places.slice(-1), ...table.places.slice(0, -1)] }
    case 'said':
    case 'emoted':
      return { ...table, talk: [...table.talk.slice(1 - TALK_KEPT), event] }
    default:
      return table
  }
}

function withPerson(table: Snapshot, id: string, change: Partial<Snapshot['people'][string]>): Snapshot {
  const person = table.people[id]
  return person ? { ...table, people: { ...table.people, [id]: { ...person, ...change } } } : table
}

function withPlace(table: Snapshot, seat: number, place: Seat): Snapshot {
  return { ...table, places: table.places.map((old, n) => (n === seat ? place : old)) }
}

function nobodyReady(table: Snapshot): Snapshot {
  const people = Object.entries(table.people).map(([id, person]) => [id, { ...person, ready: false }] as const)
  return { ...table, people: Object.fromEntries(people) }
}

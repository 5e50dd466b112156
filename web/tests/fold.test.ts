import { describe, expect, it } from 'vitest'
import { after } from '../src/lib/fold.ts'
import type { Event, Snapshot } from '../src/lib/protocol.ts'

const LOBBY: Snapshot = {
  id: 'x1', code: 'K7M4XQ', game: 'qwixx', players: 2, status: 'lobby', public: false, seats: [], games: 0, updated: 0,
  you: 'p1', host: 'p1', commitment: 'c0', options: { game: 'qwixx', players: 2 }, settings: {},
  people: { p1: { name: 'Ann', colour: 'red', ready: true, here: true, dismissed: false } }, places: [{ person: 'p1' }, {}],
  rematch: [], talk: [], now: { seq: 3, status: 'lobby', own: [0] },
}

let seq = 3
type Bare<E> = E extends Event ? Omit<E, 'seq' | 'at'> : never
const happen = (table: Snapshot, ...events: Bare<Event>[]) =>
  events.reduce((now, event) => after(now, { seq: ++seq, at: 0, ...event } as Event), table)

describe('what events change at a table', () => {
  it('people come, change, get ready and go', () => {
    const table = happen(LOBBY, { type: 'joined', person: 'p2', name: 'Ben' }, { type: 'ready', person: 'p2' })
    expect(table.people.p2).toEqual({ name: 'Ben', colour: 'grey', ready: true, here: true, dismissed: false })
    expect(happen(table, { type: 'joined', person: 'p2', name: 'Benno', colour: 'blue' }).people.p2).toMatchObject({ name: 'Benno', colour: 'blue', ready: true })
    expect(happen(table, { type: 'ready', person: 'p2', ready: false }).people.p2?.ready).toBe(false)
    expect(happen(table, { type: 'left', person: 'p2' }).people.p2).toMatchObject({ ready: false, here: false })
    expect(happen(table, { type: 'left', person: 'stranger' })).toEqual(table)
    expect(happen(table, { type: 'host_changed', person: 'p2' }).host).toBe('p2')
  })

  it('the host sends somebody away and lets them in again', () => {
    const table = happen(LOBBY, { type: 'joined', person: 'p2', name: 'Ben' }, { type: 'dismissed', person: 'p2' })
    expect(table.people.p2).toMatchObject({ here: false, ready: false, dismissed: true })
    expect(happen(table, { type: 'readmitted', person: 'p2' }).people.p2).toMatchObject({ here: false, dismissed: false })
  })

  it('seats are taken, kept and freed, and remember how they pass', () => {
    const bots = happen(LOBBY, { type: 'seated', seat: 1, bot: 'greedy' })
    expect(bots.places[1]).toMatchObject({ person: null, bot: 'greedy' })
    const set = happen(LOBBY, { type: 'seat_set', seat: 0, auto_pass: true })
    expect(set.places[0]).toMatchObject({ person: 'p1', auto_pass: true })
    expect(happen(set, { type: 'seated', seat: 0, person: 'p1' }).places[0]?.auto_pass).toBe(true)
    expect(happen(set, { type: 'seated', seat: 0, person: 'p2' }).places[0]?.auto_pass).toBe(false)
    expect(happen(set, { type: 'seated', seat: 0 }).places[0]).toMatchObject({ person: null, bot: null })
  })

  it('another game brings its seats, and nobody is ready for it', () => {
    const table = happen(LOBBY, { type: 'configured', game: { game: 'qwinto', players: 3 }, settings: { real_dice: true } })
    expect(table).toMatchObject({ game: 'qwinto', players: 3, settings: { real_dice: true } })
    expect(table.places).toEqual([{ person: 'p1' }, {}, {}])
    expect(table.people.p1?.ready).toBe(false)
  })

  it('games end and begin again, with the seats moved on', () => {
    const over = happen(LOBBY,
      { type: 'started', number: 1, first: 0, how: 'random' },
      { type: 'ended', number: 1, termination: 'rows', scores: [3, 5], winners: [1], seed: 's', next_commitment: 'c1' })
    expect(over).toMatchObject({ games: 1, commitment: 'c1' })
    expect(happen(over, { type: 'reseeded', commitment: 'c2', reason: 'restored' }).commitment).toBe('c2')
    const asked = happen(over, { type: 'rematch_asked', person: 'p1' }, { type: 'rematch_asked', person: 'p1' })
    expect(asked.rematch).toEqual(['p1'])
    const turned = happen(asked, { type: 'rotated' }, { type: 'started', number: 2, first: 0, how: 'random' })
    expect(turned.places).toEqual([{}, { person: 'p1' }])
    expect(turned.rematch).toEqual([])
  })

  it('keeps the last 200 things that were said', () => {
    const said = Array.from({ length: 205 }, (_, n) => ({ type: 'said', person: 'p1', text: `${n}` }) as const)
    const table = happen(LOBBY, ...said, { type: 'emoted', person: 'p1', emote: 'wow' })
    expect(table.talk).toHaveLength(200)
    expect(table.talk.at(-1)).toMatchObject({ type: 'emoted' })
    expect(table.talk[0]).toMatchObject({ text: '6' })
  })

  it('changes nothing in place', () => {
    const before = structuredClone(LOBBY)
    happen(LOBBY, { type: 'seated', seat: 1, bot: 'greedy' }, { type: 'rolled', faces: [1, 2], seat: 0 }, { type: 'rotated' })
    expect(LOBBY).toEqual(before)
  })
})

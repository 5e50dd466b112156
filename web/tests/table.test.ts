import { beforeEach, describe, expect, it } from 'vitest'
import type { Now, Scene, Snapshot } from '../src/lib/protocol.ts'
import { face, low, runs, timeLeft } from '../src/table/clock.ts'
import { canErase, canMend, erasing, mendable, mended, moving } from '../src/table/correcting.ts'
import { again, back, emptyEntry, told, whole } from '../src/table/dice-entry.ts'
import { freshChance, keepNames, keptNames, witness, witnessed } from '../src/table/local_storage.ts'
import { places, scoreLines } from '../src/table/scores.ts'
import { colourOf, freeSeats, hushed, kindOf, owing, rotated, seatNames, seatToShow, watchers } from '../src/table/seats.ts'
import { planOf, seating, untouched } from '../src/table/start.ts'
import { richParts } from '../src/ui/rich.ts'

const person = (name: string, change = {}) => ({ name, colour: 'grey', ready: false, here: true, ...change })

function table(change: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 't1', code: 'ABCD', game: 'qwixx', players: 3, status: 'lobby', public: false, seats: [], games: 0, updated: 0,
    you: 'p1', host: 'p1', commitment: '', options: {}, settings: {}, rematch: [], talk: [],
    people: { p1: person('Ann'), p2: person('Ben', { colour: 'green' }), p3: person('Cleo'), p4: person('Dan', { here: false }) },
    places: [{ person: 'p1' }, { person: 'p2' }, {}],
    now: { seq: 1, status: 'lobby', own: [0] },
    ...change,
  } as Snapshot
}

function now(change: Partial<Now>, active = 0): Now {
  return { seq: 9, status: 'playing', own: [0], awaiting: [], dice: [], scene: { active } as Scene, ...change }
}

describe('an address that starts a game', () => {
  it('is read', () => {
    expect(planOf('?start=bots:greedy:2')).toEqual({ kind: 'bots', level: 'greedy', seat: 0 })
    expect(planOf('?start=bots:greedy:2:1')).toEqual({ kind: 'bots', level: 'greedy', seat: 1 })
    expect(planOf('?start=local:3')).toEqual({ kind: 'local' })
    for (const none of ['', '?start=', '?start=bots', '?start=bots:<b>', '?start=bots:greedy:1:x', '?start=else:1']) expect(planOf(none)).toBeNull()
  })

  it('seats everybody', () => {
    expect(seating({ kind: 'bots', level: 'random', seat: 1 }, 2)).toEqual([{ type: 'seat_bot', seat: 0, level: 'random' }, { type: 'sit', seat: 1 }])
    expect(seating({ kind: 'bots', level: 'random', seat: 0 }, 3)).toEqual([
      { type: 'sit', seat: 0 }, { type: 'seat_bot', seat: 1, level: 'random' }, { type: 'seat_bot', seat: 2, level: 'random' },
    ])
    expect(seating({ kind: 'local' }, 2)).toEqual([{ type: 'sit', seat: 0 }, { type: 'sit', seat: 1 }])
  })

  it('works for the host of an untouched table only', () => {
    const empty = table({ places: [{}, {}, {}] })
    expect(untouched(empty)).toBe(true)
    expect(untouched(table())).toBe(false)
    expect(untouched({ ...empty, you: 'p2' })).toBe(false)
    expect(untouched({ ...empty, you: null })).toBe(false)
    expect(untouched({ ...empty, games: 1 })).toBe(false)
    expect(untouched({ ...empty, now: now({}) })).toBe(false)
  })
})

describe('partners', () => {
  const four = (places: Snapshot['places'], partners_talk = false) => table({ players: 4, places, options: { partners_talk } })

  it('are silent while a game is on in which they may not talk', () => {
    const people = [{ person: 'p1' }, { person: 'p2' }, { bot: 'greedy', kept: 'p3' }, { person: 'p4' }]
    expect(hushed(four(people), now({}))).toBe(true)
    expect(hushed(four(people), now({ status: 'over' }))).toBe(false)
    expect(hushed(four(people, true), now({}))).toBe(false)
    expect(hushed(four([{ person: 'p1' }, { person: 'p2' }, { person: 'p1' }, { bot: 'greedy' }]), now({}))).toBe(false)
    expect(hushed(table({ players: 2, options: { partners_talk: false } }), now({}))).toBe(false)
  })
})

describe('seats', () => {
  const usual = (seat: number) => `Player ${seat + 1}`

  it('are called by their people', () => {
    expect(seatNames(table(), [0], { 0: 'Zoe' }, usual)).toEqual(['Ann', 'Ben', ''])
  })

  it('have names of this device where people share it', () => {
    const shared = table({ places: [{ person: 'p1' }, { person: 'p2' }, { person: 'p1' }] })
    expect(seatNames(shared, [0, 2], { 0: 'Zoe' }, usual)).toEqual(['Zoe', 'Ben', 'Player 3'])
    expect(rotated({ 0: 'Zoe', 2: 'Yan' }, 3)).toEqual({ 1: 'Zoe', 0: 'Yan' })
  })

  it('tell two with the same name apart', () => {
    const twice = table({ places: [{ person: 'p2' }, { person: 'p2' }, { person: 'p1' }] })
    expect(seatNames(twice, [2], {}, usual)).toEqual(['Ben', 'Ben 2', 'Ann'])
  })

  it('are free, taken, watched', () => {
    expect(freeSeats(table())).toEqual([2])
    expect([0, 2].map((seat) => kindOf(table(), seat))).toEqual(['person', 'open'])
    expect(kindOf(table({ places: [{ bot: 'greedy' }] }), 0)).toBe('bot')
    expect(watchers(table()).map((each) => each.name)).toEqual(['Cleo'])
    expect(watchers(table({ places: [{ bot: 'greedy', kept: 'p3' }] })).map((each) => each.name)).toEqual(['Ann', 'Ben'])
  })

  it('have a colour', () => {
    expect(colourOf(table(), 1, [0])).toBe('green')
    // Who chose none keeps one all the same, wherever they sit.
    const moved = table({ places: [{}, { person: 'p2' }, { person: 'p1' }] })
    expect(colourOf(moved, 2, [2])).toBe(colourOf(table(), 0, [0]))
    const full = table({ places: [{ person: 'p1' }, { person: 'p2' }, { bot: 'greedy' }, { bot: 'greedy' }, { bot: 'greedy' }, { person: 'p3' }] })
    expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => colourOf(full, seat, [0]))).size).toBe(6)
    const shared = table({ places: [{ person: 'p2' }, { person: 'p2' }] })
    expect([0, 1].map((seat) => colourOf(shared, seat, [0, 1]))).toEqual(['red', 'blue'])
  })

  it('owe a choice', () => {
    expect(owing(null)).toEqual([])
    expect(owing(now({ awaiting: [0, 1] }))).toEqual([0])
    expect(owing(now({ awaiting: [0, 1], status: 'over' }))).toEqual([])
    expect(owing(now({ dice: ['white'], own: [0, 1] }, 1))).toEqual([1])
    expect(owing(now({ dice: ['white'] }, 1))).toEqual([])
  })

  it('are shown when they matter', () => {
    expect(seatToShow(now({ own: [0, 1], awaiting: [1] }), null)).toBe(1)
    expect(seatToShow(now({ own: [0, 1], awaiting: [1] }), 0)).toBe(0)
    expect(seatToShow(now({ own: [0, 1], awaiting: [2] }, 1), null)).toBe(1)
    expect(seatToShow(now({ own: [2] }, 1), null)).toBe(2)
    expect(seatToShow(now({ own: [] }, 1), null)).toBe(1)
  })
})

describe('the clock', () => {
  const clock = { kind: 'move' as const, limit: 30_000, increment: 0, left: [30_000, 12_000], since: [1_000, null], paused: null }

  it('runs for those who owe a choice', () => {
    expect(timeLeft(clock, 0, 11_000)).toBe(20_000)
    expect(timeLeft(clock, 1, 11_000)).toBe(12_000)
    expect(timeLeft(clock, 0, 99_000)).toBe(0)
    expect(timeLeft({ ...clock, paused: 2_000 }, 0, 99_000)).toBe(29_000)
    expect(timeLeft({ kind: 'none' }, 0, 0)).toBeNull()
    expect(timeLeft(clock, 0, 500)).toBe(30_000)
    expect([runs(clock, 0), runs(clock, 1), runs({ ...clock, paused: 5 }, 0), runs({ kind: 'none' }, 0)]).toEqual([true, false, false, false])
  })

  it('shows minutes, and tenths at the end', () => {
    expect([65_000, 9_940, 3_600_000, 59_001, 0].map(face)).toEqual(['1:05', '9.9', '1:00:00', '1:00', '0.0'])
    expect([low(clock, 5_001), low(clock, 5_000)]).toEqual([false, true])
  })
})

describe('real dice', () => {
  it('are told one after the other', () => {
    let entry = emptyEntry(3)
    entry = told(told(entry, 4), 2)
    expect(entry).toEqual({ faces: [4, 2, null], at: 2 })
    expect(whole(entry)).toBeNull()
    expect(whole(told(entry, 6))).toEqual([4, 2, 6])
    expect(told(told(entry, 6), 1).faces).toEqual([4, 2, 6])
  })

  it('can be mended while they are told', () => {
    const all = told(told(told(emptyEntry(3), 4), 2), 6)
    expect(back(all)).toEqual({ faces: [4, 2, null], at: 2 })
    expect(back(back(all))).toEqual({ faces: [4, null, null], at: 1 })
    expect(told(again(all, 0), 5)).toEqual({ faces: [5, 2, 6], at: 3 })
    expect(back(emptyEntry(2))).toEqual(emptyEntry(2))
  })
})

describe('mending a sheet', () => {
  const scene = { correctable: { '0': ['o3', 'y9'] }, movable: { '0': ['y9', 'y10', 'p4'] } } as unknown as Scene

  it('erases any number and moves the last', () => {
    expect(mendable(scene, 0, null)).toEqual(['o3', 'y9'])
    expect(mendable(scene, 0, 'y9')).toEqual(['y10', 'p4'])
    expect(mendable(scene, 0, 'o3')).toEqual([])
    expect([canMend(scene, 0), canMend(scene, 1), canMend(null, 0)]).toEqual([true, false, false])
    expect([canErase(scene, 0, 'o3'), canErase(scene, 0, 'o4')]).toEqual([true, false])
    expect([erasing('y9'), moving('y9', 'y10')]).toEqual(['y9~', 'y9~y10'])
  })

  it('names what somebody asks to mend', () => {
    const rows = [{ colour: 'yellow', cells: [{ id: 'y9', column: 9 }] }, { colour: 'purple', cells: [{ id: 'p10', column: 10 }] }]
    const sheet = { layout: { type: 'grid', rows } } as unknown as Scene
    expect(mended(sheet, 'y9~')).toEqual({ colour: 'yellow', column: 9 })
    expect(mended(sheet, 'y9~p10')).toEqual({ colour: 'yellow', column: 9, to_colour: 'purple', to_column: 10 })
  })
})

describe('scores', () => {
  it('of a Qwixx sheet', () => {
    const row = (points: number, crosses: number) => ({ marks: '', lock: 'open', crosses, points })
    const scene = {
      layout: { type: 'sheet', rows: [{ colour: 'red' }, { colour: 'blue' }], penalty: 5 },
      sheets: [{ type: 'sheet', rows: [row(10, 4), row(6, 3)], penalties: 2, total: 6 }],
    } as unknown as Scene
    expect(scoreLines(scene)).toEqual([
      { kind: 'row', colour: 'red', values: [10], details: [4] },
      { kind: 'row', colour: 'blue', values: [6], details: [3] },
      { kind: 'penalties', values: [-10], details: [2] },
    ])
  })

  it('of a Qwinto sheet, and none of a board', () => {
    const scene = {
      layout: { type: 'grid', rows: [{ colour: 'orange' }], fail: 5 },
      sheets: [{ type: 'grid', rows: [{ numbers: [1, 0, 7], full: false, points: 2 }], bonus: { '3': 6, '4': 0 }, fails: 0, total: 8 }],
    } as unknown as Scene
    expect(scoreLines(scene)).toEqual([
      { kind: 'row', colour: 'orange', values: [2], details: [2] },
      { kind: 'columns', values: [6], details: [1] },
      { kind: 'fails', values: [0], details: [0] },
    ])
    expect(scoreLines({ layout: { type: 'board' } } as unknown as Scene)).toEqual([])
  })

  it('rank, and share a place when they are equal', () => {
    expect(places([12, 30, 12, -5])).toEqual([2, 1, 2, 4])
  })
})

describe('what this device keeps', () => {
  beforeEach(() => localStorage.clear())

  it('are names', () => {
    expect(keptNames('ABCD')).toEqual({})
    keepNames('ABCD', { 1: 'Zoe' })
    expect(keptNames('ABCD')).toEqual({ 1: 'Zoe' })
    localStorage.setItem('astragal.names.ABCD', '{')
    expect(keptNames('ABCD')).toEqual({})
  })

  it('is the promise it saw first, and the chance it added', () => {
    witness('t1/1', { promise: 'aa' })
    witness('t1/1', { promise: 'bb', added: 'cc' })
    expect(witnessed('t1/1')).toEqual({ promise: 'aa', added: 'cc' })
    expect(freshChance()).toMatch(/^[0-9a-f]{64}$/)
    expect(freshChance()).not.toBe(freshChance())
  })
})

describe('texts with marks', () => {
  it('have paragraphs, lists and strong words', () => {
    expect(richParts('One **two**.\n\n- a\n- b')).toEqual([
      { list: false, lines: [[{ text: 'One ', strong: false }, { text: 'two', strong: true }, { text: '.', strong: false }]] },
      { list: true, lines: [[{ text: 'a', strong: false }], [{ text: 'b', strong: false }]] },
    ])
    expect(richParts('')).toEqual([])
  })
})

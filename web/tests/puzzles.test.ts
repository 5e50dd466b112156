import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PuzzleVerdict } from '../src/lib/protocol.ts'
import { answered, isOver, MAX_COURSE, nothingYet, sensible, solvedIn, told, type Progress, type Way } from '../src/puzzles/progress.ts'
import { afterAnswer, dayNumber, deviceDay, dueOn, INTERVALS, type Repetitions } from '../src/puzzles/repetition.ts'
import { dayText, square, streakText } from '../src/puzzles/sharing.ts'

const DAY = '2026-11-17'

function verdict(id: string, right: boolean, change: Partial<PuzzleVerdict> = {}): PuzzleVerdict {
  const rating = { rating: right ? 1300 : 1100, deviation: 200, volatility: .06 }
  return {
    id, move: 'a1-a5', right, kept: right ? 1 : .4, choices: [], exact: true, noise: 0, reason: null, themes: [], counted: true,
    before: { rating: 1200, deviation: 350, volatility: .06 }, yours: rating, rating, ...change,
  }
}

const after = (before: Progress, id: string, right: boolean, way: Way = 'next', change: Partial<PuzzleVerdict> = {}) =>
  answered(before, 'quixo', verdict(id, right, change), way, DAY)

describe('what was wrong', () => {
  it('comes back after longer and longer times, and then no more', () => {
    let all: Repetitions = afterAnswer({}, 'a', false, 0)
    let day = 0
    for (const days of INTERVALS) {
      expect(dueOn(all, day + days - 1)).toEqual([])
      day += days
      expect(dueOn(all, day)).toEqual(['a'])
      all = afterAnswer(all, 'a', true, day)
    }
    expect(all).toEqual({})
  })

  it('begins anew when it is wrong again, and gains nothing by being asked too early', () => {
    const once = afterAnswer({}, 'a', false, 0)
    expect(afterAnswer(once, 'a', true, 0)).toEqual(once)
    const twice = afterAnswer(afterAnswer(once, 'a', true, 1), 'a', false, 9)
    expect(twice).toEqual({ a: { step: 0, due: 10 } })
    expect(afterAnswer({}, 'a', true, 0)).toEqual({})
  })

  it('comes in the order in which it waits', () => {
    expect(dueOn({ b: { step: 0, due: 4 }, a: { step: 0, due: 4 }, c: { step: 1, due: 2 }, d: { step: 0, due: 9 } }, 5)).toEqual(['c', 'a', 'b'])
  })

  it('knows days by their numbers', () => {
    expect(dayNumber('1970-01-02')).toBe(1)
    expect(dayNumber('tomorrow')).toBeNaN()
    expect(deviceDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})

describe('progress', () => {
  it('keeps the rating of the server and its course; an answer that does not count moves nothing', () => {
    const one = after(nothingYet(), 'quixo-1', true)
    expect(one.games.quixo).toEqual({ rating: { rating: 1300, deviation: 200, volatility: .06 }, answers: 1, course: [1300] })
    const same = after(one, 'quixo-1', true, 'next', { counted: false, yours: one.games.quixo!.rating })
    expect(same.games).toEqual(one.games)
    let many = one
    for (let n = 0; n < MAX_COURSE + 5; n++) many = after(many, `quixo-${n}`, n % 2 === 0)
    expect(many.games.quixo?.course).toHaveLength(MAX_COURSE)
  })

  it('keeps the first answer to the puzzle of the day', () => {
    const wrong = after(nothingYet(), 'quixo-1', false, 'today')
    const again = after(wrong, 'quixo-1', true, 'today', { counted: false })
    expect(again.days[DAY]?.quixo).toEqual({ id: 'quixo-1', right: false, kept: .4 })
    expect(Object.keys(again.again)).toEqual(['quixo-1'])
    expect(after(nothingYet(), 'quixo-1', false).days).toEqual({})
  })

  it('lets a streak have one life', () => {
    let run: Progress = { ...nothingYet(), streak: { game: 'quixo', outcomes: [] } }
    for (const right of [true, true, false, true]) run = after(run, `quixo-${run.streak!.outcomes.length}`, right, 'streak')
    expect(run.streak!.outcomes).toHaveLength(3)
    expect([isOver(run.streak!), solvedIn(run.streak!), run.best.quixo]).toEqual([true, 2, 2])
    expect(after(run, 'quixo-9', true).streak).toEqual(run.streak)
  })

  it('takes over what the server knows', () => {
    const rating = { rating: 1500, deviation: 80, volatility: .06 }
    const known = told(after(nothingYet(), 'quixo-1', true), { ratings: [{ game: 'quixo', rating, answers: 9, course: [1400, 1500] }] })
    expect(known.games.quixo).toEqual({ rating, answers: 9, course: [1400, 1500] })
    const old = { ratings: [{ game: 'quixo', rating: { ...rating, rating: 1000 }, answers: 8, course: [1000] }] }
    expect(told(known, old)).toEqual(known)
  })

  it('survives whatever a device hands back', () => {
    let one = after({ ...nothingYet(), streak: { game: 'quixo', outcomes: [] } }, 'quixo-1', false, 'streak')
    one = after(one, 'quixo-2', true, 'today')
    expect(sensible(JSON.parse(JSON.stringify(one)))).toEqual(one)
    for (const broken of [null, 3, 'x', [], { games: 1, again: { a: 1 }, days: { x: {} }, best: { q: 'x' }, streak: {} }, { games: { quixo: { rating: { rating: 'NaN' } } } }]) {
      expect(sensible(broken)).toEqual(nothingYet())
    }
  })
})

describe('what is kept', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.resetModules()
  })

  it('loses nothing when two windows answer', async () => {
    const here = await import('../src/puzzles/kept.svelte.ts')
    vi.resetModules()
    const there = await import('../src/puzzles/kept.svelte.ts')
    here.change((before) => after(before, 'quixo-1', false))
    there.change((before) => after(before, 'quixo-2', false))
    expect(Object.keys(there.kept.progress.again)).toEqual(['quixo-1', 'quixo-2'])
    dispatchEvent(new StorageEvent('storage', { key: 'astragal.puzzles' }))
    expect(here.kept.progress).toEqual(there.kept.progress)
  })

  it('forgets puzzles that a newer version has no more, and asks the next one that is due', async () => {
    const today = { day: '2026-12-17', zone: 'UTC', seconds: 60, puzzles: [] }
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/quixo-1')) return Response.json({ code: 'no_puzzle', key: 'puzzle.unknown', params: { id: 'quixo-1' } }, { status: 404 })
      return Response.json(path.endsWith('/today') ? today : { id: 'quixo-2' })
    })
    const { change, kept } = await import('../src/puzzles/kept.svelte.ts')
    const { upcoming } = await import('../src/puzzles/sequence.ts')
    change((before) => after(after(before, 'quixo-1', false), 'quixo-2', false))
    expect((await upcoming({ way: 'again', game: '', theme: '' }))?.id).toBe('quixo-2')
    expect(Object.keys(kept.progress.again)).toEqual(['quixo-2'])
  })

  it('begins anew where the storage holds something else', async () => {
    localStorage.setItem('astragal.puzzles', '{not json')
    const { kept } = await import('../src/puzzles/kept.svelte.ts')
    expect(kept.progress).toEqual(nothingYet())
  })
})

describe('results to share', () => {
  const outcome = (right: boolean, kept: number) => ({ id: 'quixo-1', right, kept })

  it('are squares that give nothing away', () => {
    expect([square(outcome(true, 1)), square(outcome(false, .95)), square(outcome(false, .2))]).toEqual(['🟩', '🟨', '🟥'])
    const text = dayText('Puzzles', [{ title: 'Qwixx', outcome: outcome(true, 1) }, { title: 'Quixo', outcome: undefined }], 'https://example.org/puzzles')
    expect(text).toBe('Puzzles\n🟩 Qwixx\n⬜ Quixo\nhttps://example.org/puzzles')
    expect(text).not.toContain('quixo-1')
  })

  it('of a streak have ten to a line', () => {
    const outcomes = [...Array.from({ length: 11 }, () => outcome(true, 1)), outcome(false, 0)]
    expect(streakText('Streak', outcomes, 'x').split('\n')).toEqual(['Streak', '🟩'.repeat(10), '🟩🟥', 'x'])
  })
})


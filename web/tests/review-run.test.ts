import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, Refused } from '../src/lib/api.ts'
import type { Moment, ReviewAnswer, ReviewSummary } from '../src/lib/protocol.ts'
import { ReviewRun } from '../src/review/run.svelte.ts'

const moment = (number: number) => ({ number }) as Moment
const answer = (from: number, upto: number, change: Partial<ReviewAnswer> = {}): ReviewAnswer => ({
  id: 'r', done: upto, total: 4, whole: 4, next: upto, engine: { name: 'e', version: '1' },
  moments: Array.from({ length: upto - from }, (_, at) => moment(from + at)), summary: null, ...change,
})
const whole = { summary: {} as ReviewSummary }
const gone = new Refused('not_found', { key: 'review.unknown' }, 404)
const numbers = (run: ReviewRun) => run.moments.map((each) => each.number)

describe('a review', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
  })

  it('is asked for page after page', async () => {
    const asked = vi.spyOn(api, 'reviewProgress').mockResolvedValueOnce(answer(1, 3)).mockResolvedValueOnce(answer(3, 4, whole))
    const run = new ReviewRun(() => Promise.resolve(answer(0, 1, { done: 4 })))
    await run.start()
    expect(numbers(run)).toEqual([0, 1, 2, 3])
    expect(asked.mock.calls.map(([, after]) => after)).toEqual([1, 3])
    expect(run.trouble).toBeNull()
  })

  it('never mixes the moments of two engines', async () => {
    const engine = { name: 'e', version: '2' }
    vi.spyOn(api, 'reviewProgress').mockResolvedValueOnce(answer(2, 3, { engine })).mockResolvedValueOnce(answer(0, 4, { engine, ...whole }))
    const run = new ReviewRun(() => Promise.resolve(answer(0, 2)))
    await run.start()
    expect(numbers(run)).toEqual([0, 1, 2, 3])
  })

  it('that the server loses is asked for again, and in the end given up in words', async () => {
    vi.spyOn(api, 'reviewProgress').mockRejectedValue(gone)
    const begin = vi.fn(() => Promise.resolve(answer(0, 1)))
    const run = new ReviewRun(begin)
    await run.start()
    expect(begin).toHaveBeenCalledTimes(3)
    expect(run.trouble?.words.key).toBe('review.gave_up')
    expect(run.running).toBe(false)
  })
})

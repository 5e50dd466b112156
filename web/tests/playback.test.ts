import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Live } from '$lib/live.svelte.ts'
import type { Event, News, Now, Scene } from '$lib/protocol.ts'
import { settings } from '$lib/settings.svelte.ts'
import { beats, Playback } from '../src/table/playback.svelte.ts'

const scene = (more: Partial<Scene> = {}): Scene => ({
  game: 'qwixx', title: 'title.qwixx', phase: 'white', topic: 'white', prompt: { key: 'prompt.qwixx.white', params: { seat: 0 } },
  active: 0, layout: null, sheets: [], scores: [0, 0], dice: [{ name: 'white', face: 3 }], number: 6, ...more,
})
const now = (seq: number, more: Partial<Now> = {}, of: Partial<Scene> = {}): Now => ({ seq, status: 'playing', own: [0], game: 1, scene: scene(of), ...more })
const news = (key: string, seat: number, sound: News['sound'] = 'cross'): News => ({ words: { key, params: { seat } }, seat, sound })
const event = (type: 'rolled' | 'revealed' | 'chose' | 'ended'): Event => ({ type, seq: 1, at: 1 }) as unknown as Event
const roll = (seat: number) => news('news.rolled.white', seat, 'roll')

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(settings, { pace: 'normal', autoRoll: true })
})
afterEach(() => vi.useRealTimers())

describe('what a message is shown as', () => {
  it('shows crosses with the dice that led to them, then the roll', () => {
    const before = now(1, {}, { dice: [{ name: 'white', face: 1 }] })
    const after = now(2, { awaiting: [0] }, { dice: [{ name: 'white', face: 5 }], scores: [1, 1] })
    const [moves, rolled, ...rest] = beats(before, after, [event('revealed'), event('rolled')], [news('news.cross', 1), roll(1)])
    expect(rest).toEqual([])
    expect(moves?.now.scene?.dice?.[0]?.face).toBe(1)
    expect(moves?.now.scene?.scores).toEqual([1, 1])
    expect(moves?.now.awaiting).toEqual([])
    expect(rolled?.now).toBe(after)
  })

  it('lets people roll their own dice, which show nothing before', () => {
    settings.autoRoll = false
    const list = beats(now(1), now(2), [event('rolled')], [roll(0)])
    expect(list.map((beat) => beat.waits ?? false)).toEqual([true, false])
    expect(list[0]?.now.scene?.dice?.[0]).toMatchObject({ face: 0, to_roll: true })
    expect(list[0]?.now.scene?.number).toBe(0)
  })

  it('does not ask again who has just picked the dice, nor with a clock running', () => {
    settings.autoRoll = false
    const picking = now(1, {}, { choices: { 0: [{ move: 'roll oy', kind: 'pick', label: { key: 'x' } }] } })
    expect(beats(picking, now(2), [event('rolled')], [roll(0)]).some((beat) => beat.waits)).toBe(false)
    const clocked = now(2, { clock: { kind: 'game' }, awaiting: [0] })
    const list = beats(now(1), clocked, [event('revealed'), event('rolled')], [news('news.cross', 1), roll(0)])
    expect(list.some((beat) => beat.waits)).toBe(false)
    expect(list.every((beat) => beat.hold === 0)).toBe(true)
  })

  it('holds the end on the board', () => {
    const list = beats(now(1), now(2, { status: 'over', over: true }), [event('revealed'), event('ended')], [news('news.cross', 1)])
    expect(list.map((beat) => beat.now.status)).toEqual(['playing', 'over'])
    expect(list[0]!.hold).toBeGreaterThan(1000)
  })

  it('shows no result before the last roll of a game was seen', () => {
    const over = now(2, { status: 'over', over: true })
    const list = beats(now(1), over, [event('revealed'), event('rolled'), event('ended')], [news('news.cross', 1), roll(1)])
    expect(list.map((beat) => beat.now.status)).toEqual(['playing', 'playing', 'over'])
  })
})

describe('playing back', () => {
  function opened(first: Now) {
    let tell: (events: Event[], told: News[]) => void = () => {}
    const live = { now: first as Now | null, resynced: () => {}, listen: (listener: typeof tell) => ((tell = listener), () => {}) }
    const playback = new Playback(live as unknown as Live)
    live.resynced()
    const come = (after: Now, events: Event[], told: News[]) => {
      live.now = after
      tell(events, told)
    }
    return { playback, come, live }
  }

  it('shows moves of others one after another', () => {
    const { playback, come } = opened(now(1))
    for (const seq of [2, 3, 4]) come(now(seq), [event('revealed')], [news('news.push', seq % 3 ? 1 : 2, 'push')])
    expect(playback.now?.seq).toBe(2)
    expect(playback.busy).toBe(true)
    vi.advanceTimersByTime(800)
    expect(playback.now?.seq).toBe(3)
    vi.advanceTimersByTime(800)
    expect(playback.now?.seq).toBe(4)
    vi.advanceTimersByTime(800)
    expect([playback.busy, playback.caption.length]).toEqual([false, 0])
    expect(playback.told).toHaveLength(3)
  })

  it('never lets anybody wait for what came of their own move', () => {
    const { playback, come } = opened(now(1))
    come(now(2, { awaiting: [0] }), [event('revealed')], [news('news.push', 1, 'push')])
    come(now(3), [event('revealed')], [news('news.push', 0, 'push')])
    expect(playback.now?.seq).toBe(3)
  })

  it('is hurried by a tap, but not over dice that wait', () => {
    settings.autoRoll = false
    const { playback, come } = opened(now(1))
    come(now(2), [event('revealed')], [news('news.push', 1, 'push')])
    come(now(3), [event('revealed'), event('rolled')], [news('news.cross', 1), roll(0)])
    come(now(4), [event('revealed')], [news('news.cross', 1)])
    playback.hurry()
    expect(playback.rolling).toBe(true)
    expect(playback.busy).toBe(false)
    come(now(5), [event('revealed')], [news('news.cross', 1)])
    expect([playback.rolling, playback.busy]).toEqual([true, false])
    playback.roll()
    expect(playback.now?.seq).toBe(3)
    playback.hurry()
    expect(playback.now?.seq).toBe(5)
  })

  it('takes choices that were made at once, and jumps when the whole table comes', () => {
    const { playback, come, live } = opened(now(1))
    come(now(2, { chosen: [1] }), [event('chose')], [])
    expect(playback.now?.chosen).toEqual([1])
    come(now(3), [event('revealed')], [news('news.cross', 1)])
    come(now(4), [event('revealed')], [news('news.cross', 1)])
    live.now = now(9)
    live.resynced()
    expect([playback.now?.seq, playback.busy]).toEqual([9, false])
  })
})

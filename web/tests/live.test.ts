import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live } from '../src/lib/live.svelte.ts'
import type { Refused } from '../src/lib/api.ts'

class FakeSocket {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1000) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  tell(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const NOW = { seq: 3, status: 'lobby', own: [0], scene: null }
const SNAPSHOT = { id: 'x1', code: 'K7M4XQ', places: [{ person: 'p1' }, { bot: 'greedy' }], people: { p1: { name: 'Ann' } }, now: NOW }
const socket = () => FakeSocket.all.at(-1)!

let live: Live

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  live = new Live('x1')
  socket().open()
  socket().tell({ snapshot: SNAPSHOT })
})

afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

describe('the line to a table', () => {
  it('knows the table from its snapshot', () => {
    expect(socket().address).toContain('/api/tables/x1/socket?scene=1')
    expect(live.line).toBe('open')
    expect(live.own).toEqual([0])
    expect(live.seatNames).toEqual([{ name: 'Ann', bot: '' }, { name: '', bot: 'greedy' }])
  })

  it('hears of events, with what they mean', () => {
    const heard = vi.fn()
    live.listen(heard)
    const news = [{ words: { key: 'news.keep' }, seat: 0 }]
    socket().tell({ events: [{ seq: 4, at: 5, type: 'host_changed', person: 'p2' }], now: { ...NOW, seq: 4 }, news })
    expect(live.table?.host).toBe('p2')
    expect(live.now?.seq).toBe(4)
    expect(heard).toHaveBeenCalledOnce()
  })

  it('answers pings', () => {
    socket().tell({ ping: 7 })
    expect(socket().sent).toContainEqual({ pong: 7 })
  })

  it('has a command done once, though the line breaks before the answer', async () => {
    const done = live.send({ type: 'ready' })
    expect(live.asked).toBe(1)
    const { id } = socket().sent[0]!
    socket().close(1006)
    expect(live.line).toBe('lost')
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSocket.all).toHaveLength(2)
    expect(socket().address).toContain('&after=3')
    socket().open()
    expect(socket().sent).toEqual([{ id, do: { type: 'ready' } }])
    socket().tell({ ack: id, seq: 4 })
    await done
    expect(live.asked).toBe(0)
  })

  it('tells why a command is refused, and tries again when the server is busy', async () => {
    const failed = live.send({ type: 'start' }).catch((error: Refused) => error)
    const id = socket().sent[0]!.id
    socket().tell({ error: { id, code: 'busy', key: 'server.busy' } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(socket().sent).toHaveLength(2)
    socket().tell({ error: { id, code: 'not_now', key: 'table.seats_free' } })
    expect(await failed).toMatchObject({ code: 'not_now', words: { key: 'table.seats_free' } })
  })

  it('gives up where it is not wanted', async () => {
    socket().close(1008)
    expect(live.line).toBe('refused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

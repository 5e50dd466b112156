// A table while it is open on this page: the line to the server, what is known, what was asked and not yet answered.
import { refused, Refused } from './api.ts'
import { href } from './base.ts'
import { deviceLine, isHere } from './device.svelte.ts'
import { ELSEWHERE, OPEN, type Line as Wire } from './line.ts'
import { after } from './fold.ts'
import type { Command, Event, Frame, News, Now, Scene, Snapshot } from './protocol.ts'

export type Line = 'connecting' | 'open' | 'lost' | 'refused' | 'closed' | 'elsewhere'

interface Waiting {
  command: Command
  done: () => void
  failed: (why: Refused) => void
  sent: boolean
}

const SILENCE = 45_000
const SIGNED_OUT = 4001
const PAUSES = [300, 600, 1200, 2500, 5000]
const AGAIN = new Set(['busy', 'too_many'])

/** A number nobody else uses, for commands that may be sent twice and must happen once. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes))
}

function socketTo(id: string, seq: number | undefined): Wire {
  const query = seq === undefined ? '' : `&after=${seq}`
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(`${scheme}//${location.host}${href(`/api/tables/${id}/socket?scene=1${query}`)}`) as Wire
}

export class Live {
  line = $state<Line>('connecting')
  table = $state.raw<Snapshot | null>(null)
  now = $state.raw<Now | null>(null)
  /** How far the server's clock is ahead of ours. */
  ahead = $state(0)
  /** Commands without an answer yet. */
  asked = $state(0)
  refusal = $state.raw<Refused | null>(null)

  readonly id: string
  /** Told when the whole table came, instead of what happened. */
  resynced: () => void = () => {}
  #socket: Wire | null = null
  #waiting = new Map<string, Waiting>()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #stopped = false
  #listeners = new Set<(events: Event[], news: News[]) => void>()
  #watch: ReturnType<typeof setInterval>
  #retry = () => this.#again(0)

  constructor(id: string) {
    this.id = id
    this.#watch = setInterval(() => this.#checkSilence(), 5_000)
    addEventListener('online', this.#retry)
    document.addEventListener('visibilitychange', this.#looked)
    this.#connect()
  }

  get scene(): Scene | null {
    return this.now?.scene ?? null
  }

  get own(): number[] {
    return this.now?.own ?? []
  }

  /** What to call each seat; the level of a bot is named by the page. */
  get seatNames(): { name: string; bot: string }[] {
    const table = this.table
    return (table?.places ?? []).map((place) => ({
      name: place.person ? (table?.people[place.person]?.name ?? '') : '',
      bot: place.bot ?? '',
    }))
  }

  /** Hear of events as they come; returns how to stop. */
  listen(listener: (events: Event[], news: News[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ask for something. Resolves when it is done and stored, however often the line breaks until then. */
  send(command: Command): Promise<void> {
    const id = freshId()
    return new Promise((done, failed) => {
      this.#waiting.set(id, { command, done, failed, sent: false })
      this.asked = this.#waiting.size
      this.#flush()
    })
  }

  stop() {
    this.#stopped = true
    clearInterval(this.#watch)
    clearTimeout(this.#timer)
    removeEventListener('online', this.#retry)
    document.removeEventListener('visibilitychange', this.#looked)
    this.#listeners.clear()
    const socket = this.#socket
    this.#socket = null // what is still on its way is for nobody
    socket?.close()
  }

  #looked = () => {
    // A page that slept may hold a dead line: ask at once.
    if (document.visibilityState !== 'visible') return
    if (this.#socket?.readyState === OPEN) {
      this.#post({ ping: 1 })
      clearTimeout(this.#timer)
      const heard = this.#heard
      this.#timer = setTimeout(() => this.#heard === heard && this.#drop(), 4_000)
    } else this.#again(0)
  }

  #connect() {
    if (this.#stopped) return
    const seq = this.now?.seq
    const socket = isHere(this.id) ? deviceLine(this.id, seq) : socketTo(this.id, seq)
    this.#socket = socket
    socket.onopen = () => {
      this.#heard = Date.now()
      this.#failures = 0
      this.line = 'open'
      for (const waiting of this.#waiting.values()) waiting.sent = false
      this.#flush()
    }
    socket.onmessage = (message) => {
      this.#heard = Date.now()
      if (socket === this.#socket) this.#receive(JSON.parse(String(message.data)) as Frame)
    }
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#stopped) return
      this.#socket = null
      if (event.code === SIGNED_OUT) {
        // Another device signed this one out, or another page of this one did: either way we may be somebody else now.
        location.reload()
        return
      }
      if (event.code === ELSEWHERE) {
        this.line = 'elsewhere'
        return
      }
      if (event.code === 1008) {
        this.line = 'refused'
        return
      }
      this.line = this.now ? 'lost' : 'connecting'
      const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]!
      this.#again(pause * (0.7 + Math.random() * 0.6))
    }
  }

  /** Go on in this tab: the other one stops. */
  takeOver() {
    this.line = 'lost'
    this.#again(0)
  }

  #again(pause: number) {
    if (this.#stopped || this.#socket || this.line === 'elsewhere') return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => !this.#socket && this.#connect(), pause)
  }

  #drop() {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    socket.onclose = socket.onmessage = null
    socket.close()
    this.line = 'lost'
    this.#again(0)
  }

  #checkSilence() {
    if (this.#socket?.readyState === OPEN && Date.now() - this.#heard > SILENCE) this.#drop()
  }

  #post(message: unknown) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }

  #flush() {
    if (this.#socket?.readyState !== OPEN) return
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sent) continue
      waiting.sent = true
      this.#post({ id, do: waiting.command })
    }
  }

  #receive(frame: Frame) {
    if ('snapshot' in frame) {
      this.table = frame.snapshot
      this.now = frame.snapshot.now
      this.ahead = frame.time - Date.now()
      this.refusal = null
      this.resynced()
    } else if ('events' in frame) this.#happened(frame.events, frame.news ?? [], frame.now, frame.time)
    else if ('ack' in frame) this.#answered(frame.ack)
    else if ('error' in frame) this.#failed(frame.error)
    else if ('ping' in frame) this.#post({ pong: frame.ping })
  }

  #happened(events: Event[], news: News[], now: Now | undefined, time?: number) {
    let table = this.table
    if (!table) return
    for (const event of events) table = after(table, event)
    this.table = table
    const last = events.at(-1)
    // What was missed is old: then the server says what time it is.
    const moment = time ?? last?.at
    if (moment !== undefined) this.ahead = moment - Date.now()
    if (now) this.now = now
    else if (last && this.now) this.now = { ...this.now, seq: last.seq }
    for (const listener of this.#listeners) listener(events, news)
  }

  #answered(id: string) {
    this.#waiting.get(id)?.done()
    this.#waiting.delete(id)
    this.asked = this.#waiting.size
  }

  #failed(error: { id?: string | null; code: string; key: string; params?: Record<string, string | number>; clause?: string | null }) {
    const id = error.id
    const waiting = id ? this.#waiting.get(id) : undefined
    if (!id || !waiting) return
    if (AGAIN.has(error.code)) {
      setTimeout(() => {
        waiting.sent = false
        this.#flush()
      }, 700)
      return
    }
    this.#waiting.delete(id)
    this.asked = this.#waiting.size
    waiting.failed(refused(error))
  }
}

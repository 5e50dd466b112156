// Holds the device: hands on what pages ask, one thing after another, stores what it says, and only then tells.
import { ELSEWHERE } from '$lib/line.ts'
import { Conflict, type Storage } from './storage.ts'
import type { Answer, Call, Turn } from './turn.ts'

export interface Ears {
  /** A message for a line. */
  tell(line: string, text: string): void
  /** A line that ends, with a code as sockets have it. */
  closed(line: string, code: number): void
}

const TRIES = 5
/** While a table is followed the device hears something this often, so that it knows when it slept. */
const BEAT = 4_000

const REFUSED = 1008

export class Host {
  #call: Call | null = null
  #turns: Promise<unknown> = Promise.resolve()
  #lines = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether this is the only tab that plays; tables are read anew before each question otherwise. */
  owner = false

  constructor(
    private readonly start: (text: string) => Call,
    private readonly storage: Storage,
    private readonly ears: Ears,
    private readonly now: () => number = Date.now,
  ) {}

  ask(method: string, path: string, body: string | null): Promise<Answer> {
    return this.#next(async () => {
      const table = /^\/api\/tables\/([0-9a-f]{20})\b/.exec(path)?.[1]
      if (!this.owner) await this.#refresh(table)
      const turn = await this.#act({ call: 'request', method, path, body })
      return turn.answer!
    })
  }

  open(line: string, table: string, after: number | null): Promise<void> {
    return this.#next(async () => {
      await this.#refresh(table)
      this.#lines.set(line, table)
      const turn = await this.#act({ call: 'open', line, table, after, scene: true })
      if (turn.answer) {
        this.#lines.delete(line)
        this.ears.closed(line, REFUSED)
      }
    })
  }

  receive(line: string, text: string): Promise<void> {
    return this.#next(async () => {
      if (this.#lines.has(line)) await this.#act({ call: 'receive', line, text })
    })
  }

  close(line: string): Promise<void> {
    return this.#next(async () => {
      if (this.#lines.delete(line)) await this.#act({ call: 'close', line })
    })
  }

  /** Another tab plays now. */
  yield() {
    this.owner = false
    clearTimeout(this.#timer)
    for (const line of this.#lines.keys()) this.ears.closed(line, ELSEWHERE)
    this.#lines.clear()
    this.#call = null
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(work)
    this.#turns = turn.catch(() => {})
    return turn
  }

  async #device(): Promise<Call> {
    if (!this.#call) {
      const [me, cards] = await Promise.all([this.storage.me(), this.storage.cards()])
      this.#call = this.start(JSON.stringify({ time: this.now(), me, cards }))
    }
    return this.#call
  }

  async #say(asked: Record<string, unknown>): Promise<Turn> {
    const call = await this.#device()
    return JSON.parse(call(JSON.stringify({ time: this.now(), ...asked }))) as Turn
  }

  async #load(table: string) {
    this.#tell(await this.#say({ call: 'load', table, entries: await this.storage.log(table) }))
  }

  /** Take over what another tab may have stored. */
  async #refresh(table: string | undefined) {
    if (table === undefined) this.#call = null
    else await this.#load(table)
  }

  async #act(asked: Record<string, unknown>): Promise<Turn> {
    for (let tries = 0; ; tries++) {
      const turn = await this.#say(asked)
      if (turn.load) {
        await this.#load(turn.load)
        continue
      }
      try {
        if (turn.store.length || turn.me) await this.storage.keep(turn.store, turn.me)
      } catch (error) {
        for (const { table, entry } of turn.store) {
          await this.#say({ call: 'lost', table, after: entry.first - 1 })
          await this.#load(table)
        }
        // Somebody was faster, or there is no room: what was asked is decided anew, or not at all.
        if (error instanceof Conflict && tries < TRIES) continue
        throw error
      }
      this.#tell(turn)
      return turn
    }
  }

  #tell(turn: Turn) {
    for (const [line, text] of turn.tell) this.ears.tell(line, text)
    clearTimeout(this.#timer)
    if (!this.#lines.size) return
    const wait = Math.min(BEAT, turn.wake === null ? BEAT : Math.max(0, turn.wake - this.now()))
    this.#timer = setTimeout(() => void this.#next(() => this.#act({ call: 'wake' })).catch(() => {}), wait)
  }
}

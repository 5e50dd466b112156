// Trying things out from a position: nothing is kept anywhere, the server only says what comes of it.
import { api, Refused, type SceneEvent } from '$lib/api.ts'
import type { Choice, News, Scene, SceneAnswer, Why, Words } from '$lib/protocol.ts'
import { play as sound } from '$lib/sound.ts'

export class Sandbox {
  /** The position at the start. */
  base = $state('')
  /** What happened since, and what was taken back. */
  events = $state.raw<SceneEvent[]>([])
  undone = $state.raw<SceneEvent[][]>([])
  answer = $state.raw<SceneAnswer | null>(null)
  /** Why the last tap was not allowed. */
  why = $state.raw<Why | null>(null)
  /** What could not be read or shown. */
  trouble = $state.raw<Refused | null>(null)
  busy = $state(false)
  #past: SceneEvent[][] = []
  #asked = 0

  get scene(): Scene | null {
    return this.answer?.scene ?? null
  }

  get position(): string {
    return this.answer?.position ?? this.base
  }

  get canUndo(): boolean {
    return this.events.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** What the last thing that happened means. */
  get news(): News[] {
    return this.answer?.news.slice(-3) ?? []
  }

  /** Begin at a position; a scene of it that is known already saves asking. */
  async load(position: string, known: Scene | null = null) {
    this.base = position
    this.#past = []
    this.undone = []
    this.why = null
    if (known) {
      this.events = []
      this.trouble = null
      this.answer = { position, scene: known, news: [], why: null }
    } else await this.#show([])
  }

  async play(seat: number, choice: Choice, others: 'wait' | 'nothing' = 'wait') {
    await this.#go([{ seat, move: choice.move }], choice.kind === 'push' ? 'push' : choice.kind === 'write' ? 'write' : 'cross')
    // In a sandbox for one, nobody else is there to choose: they leave it.
    while (others === 'nothing' && this.scene?.chosen?.[String(seat)] && !this.trouble) {
      const waited = Object.keys(this.scene.choices ?? {}).find((each) => !this.scene?.chosen?.[each])
      if (waited === undefined) return
      if (!(await this.#show([...this.events, { seat: Number(waited), move: '-' }]))) return
    }
  }

  async roll(faces: number[]) {
    await this.#go([{ roll: faces }], 'roll')
  }

  /** Put something on a cell by hand: no move, another position. */
  async edit(seat: number, cell: string, put: string) {
    await this.#go([{ seat, cell, put }], 'write')
  }

  /** What could be put on a cell by hand. */
  async offers(seat: number, cell: string): Promise<string[]> {
    try {
      const { offers } = await api.scene({ position: this.base, events: this.events, offer: { seat, tap: cell } })
      return offers ?? []
    } catch (error) {
      this.why = { words: wordsOf(error) }
      return []
    }
  }

  async undo() {
    const before = this.#past.pop()
    if (!before) return
    const now = this.events
    this.why = null
    if (await this.#show(before)) this.undone = [...this.undone, now]
  }

  async redo() {
    const later = this.undone.at(-1)
    if (!later) return
    const now = this.events
    this.why = null
    if (!(await this.#show(later))) return
    this.#past.push(now)
    this.undone = this.undone.slice(0, -1)
  }

  /** Ask why a tap is not allowed. */
  async tap(seat: number, tap: string) {
    try {
      const { why } = await api.scene({ position: this.base, events: this.events, tap: { seat, tap } })
      this.why = why?.words ? why : null
      if (this.why) sound('wrong')
    } catch (error) {
      this.why = { words: wordsOf(error) }
    }
  }

  async #go(events: SceneEvent[], with_: Parameters<typeof sound>[0]) {
    const before = this.events
    this.why = null
    if (!(await this.#show([...before, ...events]))) return
    this.#past.push(before)
    this.undone = []
    sound(with_)
  }

  async #show(events: SceneEvent[]): Promise<boolean> {
    const asked = ++this.#asked
    this.busy = true
    try {
      const answer = await api.scene({ position: this.base, events })
      if (asked !== this.#asked) return false // something newer was asked meanwhile
      this.answer = answer
      this.events = events
      this.trouble = null
      return true
    } catch (error) {
      if (asked !== this.#asked) return false
      if (!(error instanceof Refused)) throw error
      if (events.length) this.why = { words: error.words }
      else this.trouble = error
      return false
    } finally {
      if (asked === this.#asked) this.busy = false
    }
  }
}

export function wordsOf(error: unknown): Words {
  if (error instanceof Refused) return error.words
  throw error
}

/** The seat whose choices come next: the one looked at if it still has to choose, else the first that has. */
export function nextSeat(scene: Scene, looked: number): number {
  const due = Object.keys(scene.choices ?? {}).filter((seat) => !scene.chosen?.[seat]).map(Number)
  if (due.includes(looked)) return looked
  return due[0] ?? (scene.dice?.some((die) => die.to_roll) ? scene.active : Math.min(looked, scene.sheets.length - 1))
}

export function randomFaces(count: number, faces: number): number[] {
  return Array.from({ length: count }, () => 1 + Math.floor(Math.random() * faces))
}

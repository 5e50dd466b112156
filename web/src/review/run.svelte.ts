// A review that comes moment by moment, as the server has done them.
import { Refused } from '$lib/api.ts'
import { api } from '$lib/api.ts'
import type { Decision, Moment, ReviewAnswer, ReviewSummary } from '$lib/protocol.ts'

/** How often a review that the server forgot (it was restarted) is asked for again. */
const TRIES = 3

export class ReviewRun {
  moments = $state.raw<Moment[]>([])
  total = $state(0)
  /** How many moments the record has; more than `total` if only its beginning is reviewed. */
  whole = $state(0)
  summary = $state.raw<ReviewSummary | null>(null)
  trouble = $state.raw<Refused | null>(null)
  running = $state(false)
  #engine = ''
  #left = false

  constructor(private readonly begin: () => Promise<ReviewAnswer>) {}

  get done(): number {
    return this.total ? this.moments.length / this.total : 0
  }

  /** Ask until all is there. */
  async start() {
    if (this.running || this.summary) return
    this.running = true
    this.trouble = null
    try {
      for (let tries = 0; tries < TRIES && this.#wanting; tries++) await this.#whole()
      if (this.#wanting) this.trouble = new Refused('gave_up', { key: 'review.gave_up' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.trouble = error
    } finally {
      this.running = false
    }
  }

  stop() {
    this.#left = true
  }

  get #wanting(): boolean {
    return !this.summary && !this.#left
  }

  /** Ask from the first page to the last, or until the server knows nothing of the review any more. */
  async #whole() {
    this.moments = []
    let answer = await this.begin()
    this.#take(answer)
    try {
      while (this.#wanting) {
        answer = await api.reviewProgress(answer.id, this.moments.length)
        this.#take(answer)
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error
    }
  }

  #take(answer: ReviewAnswer) {
    const engine = answer.engine ? `${answer.engine.name} ${answer.engine.version}` : ''
    const begunAgain = this.moments.length > 0 && (engine !== this.#engine || answer.done < this.moments.length)
    this.#engine = engine
    this.total = answer.total
    this.whole = answer.whole
    if (begunAgain) {
      this.moments = [] // values of two engines do not go together: ask for all once more
      return
    }
    this.moments = [...this.moments, ...answer.moments]
    this.summary = answer.summary
  }
}

export type Named = 'inaccuracy' | 'mistake' | 'blunder'

/** How chess players mark them; a sign beside every colour. */
export const SIGNS: Record<Named, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** Decisions with a name, the worst first. */
export function mistakesOf(moments: readonly Moment[], seat: number): { moment: Moment; decision: Decision }[] {
  return moments
    .flatMap((moment) => (moment.decisions ?? []).map((decision) => ({ moment, decision })))
    .filter(({ decision }) => decision.seat === seat && decision.name)
    .sort((a, b) => b.decision.loss - a.decision.loss)
}

/** Whether a move is as good as the best, as far as anybody can tell. */
export function asGood(decision: Decision, move: string): boolean {
  const best = decision.moves[0]?.value ?? 0
  const worth = decision.moves.find((each) => each.move === move)?.value
  return worth !== undefined && best - worth < Math.max(decision.floor, 1e-9)
}

/** The points of every seat's line on a field of that size. */
export function linesOf(moments: readonly Moment[], total: number, width: number, height: number, points: boolean) {
  const values = moments.map((moment) => moment.values)
  const high = points ? Math.max(1, ...values.flat()) : 1
  const low = points ? Math.min(0, ...values.flat()) : 0
  const x = (number: number) => (width * number) / Math.max(1, total - 1)
  const y = (value: number) => height - (height * (value - low)) / (high - low)
  const seats = values[0]?.length ?? 0
  const lines = Array.from({ length: seats }, (_, seat) =>
    values.map((each, number) => `${x(number).toFixed(1)},${y(each[seat] ?? 0).toFixed(1)}`).join(' '),
  )
  return { lines, x, y, low, high }
}

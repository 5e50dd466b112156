// Help for the one who chooses: a hint, step by step, and a word before a blunder. The server tells all that it was asked for.
import { api, Refused } from '$lib/api.ts'
import type { Choice, HintAnswer, Scene, Words } from '$lib/protocol.ts'
import { settings } from '$lib/settings.svelte.ts'
import { t } from '$lib/texts.svelte.ts'
import type { Picked, Session } from './session.svelte.ts'

interface GivenHint {
  seat: number
  position: string
  answer: HintAnswer
  /** How many steps are told, from 1. */
  step: number
}

export class Coach {
  #hint = $state.raw<GivenHint | null>(null)
  /** A choice that was called a blunder, and what it costs: a share of the win, or points. */
  blunder = $state.raw<(Picked & { loss: number; reason: Words | null }) | null>(null)
  busy = $state(false)

  constructor(private readonly session: Session) {}

  /** Whether hints may be asked for in this game. */
  get allowed(): boolean {
    return this.session.now.status === 'playing' && this.session.now.coach === true
  }

  /** Whether the seat that is shown has something to choose. */
  get useful(): boolean {
    const { session } = this
    return this.allowed && !session.covered && session.visiting === null && session.owing.includes(session.shown) && !session.playback.rolling && this.#choices.length > 0
  }

  get #choices(): Choice[] {
    return this.session.scene?.choices?.[this.session.shown] ?? []
  }

  /** The hint for what is to be chosen now. */
  get hint(): GivenHint | null {
    const { session } = this
    return this.#hint?.seat === session.shown && this.#hint.position === session.now.position ? this.#hint : null
  }

  /** The sentences that are told now. */
  get told(): string[] {
    const hint = this.hint
    if (!hint) return []
    const { steps, reason } = hint.answer
    const last = steps.length
    if (hint.step < last) return [this.session.say(steps[hint.step - 1]!)]
    const choice = this.#best
    const move = t('hint.move', { move: choice ? this.session.say(choice.label) : hint.answer.move })
    return hint.step > last && reason ? [move, this.session.say(reason)] : [move]
  }

  get more(): boolean {
    const hint = this.hint
    return hint !== null && hint.step < hint.answer.steps.length + (hint.answer.reason ? 1 : 0)
  }

  get #best(): Choice | undefined {
    const move = this.hint?.answer.move
    return this.#choices.find((choice) => choice.move === move)
  }

  /** What is marked on the board: with the second step where, with the third what. */
  get cells(): string[] {
    const hint = this.hint
    const best = this.#best
    if (!hint || !best?.cell) return []
    if (hint.step >= hint.answer.steps.length) return [best.cell, ...(best.put ? [best.put] : [])]
    return hint.step === 2 ? near(this.session.scene, best.cell) : []
  }

  /** The move whose button is marked with the third step, where no cell stands for it. */
  get button(): string | null {
    const hint = this.hint
    const best = this.#best
    return hint && best && !best.cell && hint.step >= hint.answer.steps.length ? best.move : null
  }

  /** The first step, or one more. */
  async next() {
    const hint = this.hint
    if (hint) {
      if (this.more) this.#hint = { ...hint, step: hint.step + 1 }
      return
    }
    if (!this.useful || this.busy) return
    const { session } = this
    const { shown: seat } = session
    const position = session.now.position ?? ''
    this.busy = true
    try {
      const answer = await api.hint(session.live.id, seat)
      session.wrong = session.proposal = null
      this.#hint = { seat, position, answer, step: 1 }
    } catch (error) {
      session.refuse(error)
    } finally {
      this.busy = false
    }
  }

  clear() {
    this.#hint = this.blunder = null
  }

  /** Whether a choice may be sent: a blunder is asked about first. Without an answer nobody is held up. */
  async fine(seat: number, choice: Choice): Promise<boolean> {
    if (!settings.warn || !this.allowed || (this.session.scene?.choices?.[seat]?.length ?? 0) < 2) return true
    try {
      const { warning } = await api.warning(this.session.live.id, seat, choice.move)
      if (!warning) return true
      this.blunder = { seat, choice, loss: warning.loss, reason: warning.reason }
      return false
    } catch (error) {
      if (error instanceof Refused) return true
      throw error
    }
  }
}

/** The cells of the row in which a cell is; on a board only itself. */
function near(scene: Scene | null, cell: string): string[] {
  const layout = scene?.layout
  if (layout && 'rows' in layout) {
    const row = layout.rows.find((each) => each.cells.some((one) => one.id === cell))
    if (row) return row.cells.map((one) => one.id)
  }
  return [cell]
}

// One puzzle after another: the question that is shown, the answer that is given, what is said of it.
import { api, Refused } from '$lib/api.ts'
import type { Choice, PuzzleQuestion, PuzzleVerdict, Why } from '$lib/protocol.ts'
import { play as sound } from '$lib/sound.ts'
import { change, kept } from './kept.svelte.ts'
import { answered } from './progress.ts'
import { addressOf, upcoming, type Place } from './sequence.ts'
import { loadToday, today } from './today.svelte.ts'

export class Round {
  question = $state.raw<PuzzleQuestion | null>(null)
  verdict = $state.raw<PuzzleVerdict | null>(null)
  /** The choice that waits to be confirmed, or was given as the answer. */
  picked = $state.raw<Choice | null>(null)
  /** Why the last tap was not allowed. */
  why = $state.raw<Why | null>(null)
  trouble = $state.raw<Refused | null>(null)
  busy = $state(false)
  place = $state.raw<Place>({ way: '', game: '', theme: '' })
  #asked = 0
  /** The puzzle after this one, on its way while the verdict is read. */
  #ahead: Promise<PuzzleQuestion | null> | null = null

  get id(): string {
    return this.question?.id ?? ''
  }

  /** Show a puzzle; one that is known already is not asked for again. */
  async open(id: string, place: Place, known: PuzzleQuestion | null = null) {
    const mine = ++this.#asked
    this.place = place
    this.trouble = null
    try {
      const question = known?.id === id ? known : await api.puzzle(id)
      if (mine !== this.#asked) return
      this.place = { ...place, game: question.game }
      this.verdict = null
      this.picked = null
      this.why = null
      this.#ahead = null
      this.question = question
    } catch (error) {
      this.#refused(error, mine)
    }
  }

  async answer(choice: Choice) {
    const question = this.question
    if (!question || this.verdict || this.busy) return
    this.busy = true
    this.picked = choice
    this.why = null
    this.trouble = null
    try {
      if (!today.puzzles) await loadToday().catch(() => null) // the day is only for what comes back
      const { games, seen } = kept.progress
      const verdict = await api.answerPuzzle(question.id, choice.move, games[question.game], seen.includes(question.id))
      change((before) => answered(before, question.game, verdict, this.place.way, today.day))
      if (this.question !== question) return
      this.verdict = verdict
      sound(verdict.right ? (choice.kind === 'push' ? 'push' : choice.kind === 'write' ? 'write' : 'cross') : 'wrong')
      this.#ahead = upcoming({ ...this.place, after: question.id })
      this.#ahead.catch(() => (this.#ahead = null)) // asked again when it is wanted
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.picked = null
      this.trouble = error
    } finally {
      this.busy = false
    }
  }

  /** Ask why a tap is not allowed. */
  async tap(tapped: string) {
    const question = this.question
    if (!question || this.verdict) return
    try {
      const { why } = await api.scene({ position: question.position, tap: { seat: question.seat, tap: tapped } })
      if (this.question !== question) return
      this.why = why?.words ? why : null
      if (this.why) sound('wrong')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.why = { words: error.words }
    }
  }

  /** The address of the puzzle that comes next, and the puzzle; none where there is none. */
  async next(): Promise<{ address: string; question: PuzzleQuestion } | null> {
    const mine = this.#asked
    this.busy = true
    try {
      const question = await (this.#ahead ?? upcoming({ ...this.place, after: this.id }))
      return question && { address: addressOf(question.id, this.place.way, this.place.theme), question }
    } catch (error) {
      this.#ahead = null
      this.#refused(error, mine)
      return null
    } finally {
      this.busy = false
    }
  }

  #refused(error: unknown, mine: number) {
    if (!(error instanceof Refused)) throw error
    if (mine === this.#asked) this.trouble = error
  }
}

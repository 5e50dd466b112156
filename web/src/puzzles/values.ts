// What the answers to a puzzle are worth, as words and as marks on the board.
import type { CellMark, CellMarks } from '$boards/marks.ts'
import type { PuzzleChoice, PuzzleVerdict, Scene } from '$lib/protocol.ts'
import { t } from '$lib/texts.svelte.ts'
import { choiceOf } from '../review/question.svelte.ts'
import { valueText } from '../review/values.ts'

/** In words where nothing is left to chance: won, drawn or lost. */
export function worthText({ exact }: Pick<PuzzleVerdict, 'exact'>, { value }: Pick<PuzzleChoice, 'value'>): string {
  if (exact) return t(value === 1 ? 'review.won' : value === 0 ? 'review.lost' : 'review.drawn')
  return valueText(value, false)
}

function signOf({ exact }: Pick<PuzzleVerdict, 'exact'>, { value }: PuzzleChoice): string {
  if (exact) return value === 1 ? '✓' : value === 0 ? '✗' : '½'
  return String(Math.round(value * 100))
}

/** On each cell what the best choice there is worth; right ones and the one that was given have a colour of their own. */
export function marksOf(scene: Scene, seat: number, verdict: PuzzleVerdict): CellMarks {
  const marks = new Map<string, CellMark>()
  // The best come first, so the first one at a cell stays; but what was answered is shown where it was given.
  const given = verdict.choices.filter(({ move }) => move === verdict.move)
  for (const choice of [...verdict.choices.filter(({ right }) => right), ...given, ...verdict.choices]) {
    const cell = choiceOf(scene, seat, choice.move)?.cell
    if (!cell || marks.has(cell)) continue
    const kind = choice.right ? 'right' : choice.move === verdict.move ? 'wrong' : 'other'
    marks.set(cell, { text: signOf(verdict, choice), words: worthText(verdict, choice), kind })
  }
  return marks
}

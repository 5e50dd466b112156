// How values are written: shares of the win in percent, points as points.
import { number, t } from '$lib/texts.svelte.ts'

export function valueText(value: number, points: boolean): string {
  return points ? number(Math.round(value * 10) / 10) : t('review.percent', { value: number(Math.round(value * 100)) })
}

/** A difference, with its sign. */
export function changeText(value: number, points: boolean): string {
  const shown = points ? Math.round(value * 10) / 10 : Math.round(value * 100)
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : '±'
  const text = number(Math.abs(shown))
  return sign + (points ? text : t('review.percent', { value: text }))
}

export type Outcome = 'won' | 'drawn' | 'lost'

/** A move with what it is worth to the one who chooses. */
export interface Valued {
  move: string
  value: number
  certainty?: string
}

/** How the game ends with it, where that is certain. */
export function outcomeOf({ value, certainty = 'estimated' }: Pick<Valued, 'value' | 'certainty'>, points: boolean): Outcome | null {
  if (points || certainty === 'estimated') return null
  return value === 1 ? 'won' : value === 0 ? 'lost' : value === .5 ? 'drawn' : null
}

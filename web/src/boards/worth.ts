// What choices are worth, as boards show it: a sign and a colour where the end is certain, else a number.
import type { Choice } from '$lib/protocol.ts'

export interface Worth {
  value: number
  outcome: 'won' | 'drawn' | 'lost' | null
  /** In words, for a screen reader. */
  label: string
}

export type Worths = ReadonlyMap<string, Worth>

export const SIGN_OF = { won: '+', drawn: '=', lost: '−' } as const

/** What the best of these choices is worth. */
export function bestOf(choices: readonly Choice[], worths: Worths): Worth | undefined {
  return choices.reduce<Worth | undefined>((best, { move }) => {
    const worth = worths.get(move)
    return worth && (!best || worth.value > best.value) ? worth : best
  }, undefined)
}

/** How it is written on a board: a sign, or percent without the sign of it. */
export const shortOf = ({ outcome, value }: Worth): string => (outcome ? SIGN_OF[outcome] : String(Math.round(100 * value)))

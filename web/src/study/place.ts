// Where in a text something is wrong.
import type { Refused } from '$lib/api.ts'

export interface Place {
  line: number
  column: number
}

/** Line and column of what could not be read, if the server told them. */
export function placeOf(refused: Refused): Place | null {
  const { line, column } = refused.words.params ?? {}
  if (typeof line !== 'number') return null
  return { line, column: typeof column === 'number' ? column : 1 }
}

// What choices are worth, written on their cells.

export interface CellMark {
  /** A few letters: a share of the win, or a sign. */
  text: string
  /** The same in words, for those who cannot see it. */
  words: string
  kind: 'right' | 'wrong' | 'other'
}

export type CellMarks = ReadonlyMap<string, CellMark>

export const NO_MARKS: CellMarks = new Map()

/** The name of a cell, with what is written on it. */
export function markedText(text: string, mark: CellMark | undefined): string {
  return mark ? `${text}, ${mark.words}` : text
}

// Where the cells of a staggered sheet stand.
import type { GridLayout, PrintedRow } from '$lib/protocol.ts'

/** The rows as seen when wide, with null where no cell is printed. */
export function placesOf(layout: GridLayout): (string | null)[][] {
  return layout.rows.map((row) => {
    const places: (string | null)[] = Array.from({ length: layout.columns }, () => null)
    for (const cell of row.cells) places[(cell.column ?? 1) - 1] = cell.id
    return places
  })
}

/** The first and the last column of a row. */
export function reachOf(row: PrintedRow): [number, number] {
  const columns = row.cells.map((cell) => cell.column ?? 0)
  return [Math.min(...columns), Math.max(...columns)]
}

/** The columns that have a bonus. */
export function bonusColumns(layout: GridLayout): number[] {
  const columns = layout.rows.flatMap((row) => row.cells.filter((cell) => cell.bonus).map((cell) => cell.column ?? 0))
  return [...new Set(columns)].sort((one, other) => one - other)
}

export const PENTAGON = 'M24 2.5 46 18.5 37.6 44.5H10.4L2 18.5Z'

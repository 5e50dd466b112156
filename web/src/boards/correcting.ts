/** Mending a sheet: the cells that can be tapped, and what happens then. */
export interface Correcting {
  cells: readonly string[]
  oncorrect: (cell: string) => void
}

// The final sheets as a table of numbers, line by line.
import type { Layout, Scene } from '$lib/protocol.ts'

export type Line =
  | { kind: 'row'; colour: string; values: number[]; details: number[] }
  | { kind: 'columns' | 'penalties' | 'fails'; values: number[]; details: number[] }

/** What each part of the sheets brought to every seat; `details`: crosses, numbers or boxes behind it. */
export function scoreLines(scene: Scene, layout: Layout | null = scene.layout): Line[] {
  if (!layout || layout.type === 'board' || layout.type === 'facts') return []
  const sheets = scene.sheets
  const rows: Line[] = layout.rows.map((row, n) => ({
    kind: 'row',
    colour: row.colour,
    values: sheets.map((sheet) => (sheet.type === 'sheet' || sheet.type === 'grid' ? (sheet.rows[n]?.points ?? 0) : 0)),
    details: sheets.map((sheet) => {
      if (sheet.type === 'sheet') return sheet.rows[n]?.crosses ?? 0
      return sheet.type === 'grid' ? (sheet.rows[n]?.numbers.filter(Boolean).length ?? 0) : 0
    }),
  }))
  if (layout.type === 'sheet') {
    const boxes = sheets.map((sheet) => (sheet.type === 'sheet' ? sheet.penalties : 0))
    return [...rows, { kind: 'penalties', values: boxes.map((n) => (n ? -n * layout.penalty : 0)), details: boxes }]
  }
  const boxes = sheets.map((sheet) => (sheet.type === 'grid' ? sheet.fails : 0))
  const bonus = sheets.map((sheet) => (sheet.type === 'grid' ? Object.values(sheet.bonus) : []))
  return [
    ...rows,
    {
      kind: 'columns',
      values: bonus.map((each) => each.reduce((sum, points) => sum + points, 0)),
      details: bonus.map((each) => each.filter(Boolean).length),
    },
    { kind: 'fails', values: boxes.map((n) => (n ? -n * layout.fail : 0)), details: boxes },
  ]
}

/** Places from the best on; equal scores share one. */
export function places(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length)
}

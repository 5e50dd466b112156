// What the line of players tells of each: boxes marked so far, and what was done last.
import type { Scene } from '$lib/protocol.ts'

/** Penalties or failed attempts, of how many; null in games without. */
export function pipsOf(scene: Scene | null, seat: number): { count: number; most: number } | null {
  const [layout, sheet] = [scene?.layout, scene?.sheets[seat]]
  if (layout?.type === 'sheet' && sheet?.type === 'sheet') return { count: sheet.penalties, most: layout.penalties }
  return layout?.type === 'grid' && sheet?.type === 'grid' ? { count: sheet.fails, most: layout.fails } : null
}

export interface Did {
  sign: string
  colour: string
  text: string
}

/** What a seat did last, as short as can be: ✕ and the cell, ✎ and the number, or the ends of a push. */
export function didLast(scene: Scene | null, seat: number): Did | null {
  const last = scene?.last?.filter((each) => each.seat === seat).at(-1)
  const id = last?.cells?.at(-1)
  if (!scene || !last || !id) return null
  const layout = scene.layout
  if (layout?.type === 'sheet' || layout?.type === 'grid') {
    for (const [n, row] of layout.rows.entries()) {
      const at = row.cells.findIndex((cell) => cell.id === id)
      const cell = row.cells[at]
      const sheet = scene.sheets[seat]
      if (!cell) continue
      if (layout.type === 'sheet') return { sign: '✕', colour: cell.colour ?? row.colour, text: cell.label ?? '' }
      return { sign: '✎', colour: row.colour, text: String(sheet?.type === 'grid' ? (sheet.rows[n]?.numbers[at] ?? '') : '') }
    }
  }
  return { sign: '', colour: '', text: [last.line?.[0], id].filter(Boolean).join('→') }
}

// Mending a sheet kept for a game on paper (QW8): tap a number to erase it, or the one of this round to move it.
import type { Scene } from '$lib/protocol.ts'
import type { Params } from '$lib/texts.svelte.ts'

/** Cells that can be tapped: all that can be erased, or, when a number is in hand, where it could go. */
export function mendable(scene: Scene, seat: number, held: string | null): string[] {
  if (held === null) return [...new Set([...(scene.correctable?.[seat] ?? []), ...(scene.movable?.[seat]?.slice(0, 1) ?? [])])]
  return targets(scene, seat, held)
}

/** Where the number of a cell could be moved to. */
export function targets(scene: Scene, seat: number, cell: string): string[] {
  const [from, ...to] = scene.movable?.[seat] ?? []
  return from === cell ? to : []
}

export const canMend = (scene: Scene | null, seat: number) => scene !== null && mendable(scene, seat, null).length > 0
export const canErase = (scene: Scene, seat: number, cell: string) => scene.correctable?.[seat]?.includes(cell) ?? false
export const erasing = (cell: string) => `${cell}~`
export const moving = (from: string, to: string) => `${from}~${to}`

/** What somebody asks to mend, for a sentence about it: the cell of the number, and where it is to go. */
export function mended(scene: Scene, correction: string): Params {
  const rows = scene.layout && 'rows' in scene.layout ? scene.layout.rows : []
  const [from, to] = correction.split('~').map((id) => {
    const row = rows.find((each) => each.cells.some((cell) => cell.id === id))
    return { colour: row?.colour ?? '', column: row?.cells.find((cell) => cell.id === id)?.column ?? 0 }
  })
  return { ...from, ...(to?.column ? { to_colour: to.colour, to_column: to.column } : {}) }
}

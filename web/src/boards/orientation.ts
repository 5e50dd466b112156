import type { Layout } from '$lib/protocol.ts'

// How a sheet lies: wide, as printed, or upright, with rows as columns, for narrow screens and for large text.
// Lengths here are in the size of the text (16 px usually), so that large text gets the room it needs.
const NARROW = 38.75
const CELL = 2.5
const AROUND = 7
const TIGHT = 5.2
/** Below the cells: boxes and the total, in pixels. */
const FOOT = 40

/** Whether to draw rows as columns: where the width would leave a cell smaller than a finger. */
export function isUpright(width: number, textSize: number, wish: 'auto' | 'upright' | 'wide', cells = 0): boolean {
  if (wish !== 'auto') return wish === 'upright'
  return width > 0 && width < Math.max(NARROW, cells * CELL + AROUND) * textSize
}

/**
 * Whether rows become columns in a room whose height counts too: the way in which the shorter side of a cell is longer.
 * `cells` in each of `lines` rows; beside them there are heads and locks, below them what it adds up to.
 */
export function standsUpright(width: number, height: number, wish: 'auto' | 'upright' | 'wide', cells: number, lines: number): boolean {
  if (wish !== 'auto') return wish === 'upright'
  const inner = height - FOOT
  return Math.min(width / lines, inner / (cells + 2)) > Math.min(width / (cells + 3), inner / lines)
}

export interface PlayArea {
  kind: 'sheet' | 'grid' | 'board' | 'facts'
  /** Cells of the longest row, and rows. */
  cells: number
  lines: number
}

/** What a room for a board has to hold. */
export function playAreaOf(layout: Layout | null): PlayArea {
  if (layout?.type === 'sheet') return { kind: 'sheet', cells: Math.max(...layout.rows.map((row) => row.cells.length)), lines: layout.rows.length }
  if (layout?.type === 'grid') return { kind: 'grid', cells: layout.columns, lines: layout.rows.length }
  return layout?.type === 'board' ? { kind: 'board', cells: layout.size, lines: layout.size } : { kind: 'facts', cells: 1, lines: 1 }
}

/** Whether the heads of upright columns have no room for their words side by side. */
export function isTight(width: number, textSize: number, columns: number): boolean {
  return width > 0 && width / columns < TIGHT * textSize
}

/** Tell the size of an element now and whenever it changes; returns how to stop. */
export function watchSize(element: HTMLElement, tell: (width: number, textSize: number, height: number) => void): () => void {
  const measure = () => {
    const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    tell(element.clientWidth, textSize, element.clientHeight)
  }
  measure()
  if (typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Whether things had better not move. */
export function calm(): boolean {
  if (typeof matchMedia === 'undefined' || document.documentElement.dataset.motion === 'none') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

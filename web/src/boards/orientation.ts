// How a sheet lies: wide, as printed, or upright, with rows as columns, for narrow screens and for large text.
// Lengths here are in the size of the text (16 px usually), so that large text gets the room it needs.
const NARROW = 38.75
const CELL = 2.5
const AROUND = 7
const TIGHT = 5.2

/** Whether to draw rows as columns: where the width would leave a cell smaller than a finger. */
export function isUpright(width: number, textSize: number, wish: 'auto' | 'upright' | 'wide', cells = 0): boolean {
  if (wish !== 'auto') return wish === 'upright'
  return width > 0 && width < Math.max(NARROW, cells * CELL + AROUND) * textSize
}

/** Whether the heads of upright columns have no room for their words side by side. */
export function isTight(width: number, textSize: number, columns: number): boolean {
  return width > 0 && width / columns < TIGHT * textSize
}

/** Tell the width of an element now and whenever it changes; returns how to stop. */
export function watchWidth(element: HTMLElement, tell: (width: number, textSize: number) => void): () => void {
  const measure = () => {
    const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    tell(element.clientWidth, textSize)
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

// How a sheet lies: wide, as printed, or upright, with rows as columns, for narrow screens and for large text.
const NARROW = 38.75 // in the size of the text: 620 px usually

export function isUpright(width: number, textSize: number, wish: 'auto' | 'upright' | 'wide'): boolean {
  if (wish !== 'auto') return wish === 'upright'
  return width > 0 && width < NARROW * textSize
}

/** Tell the width of an element now and whenever it changes; for `use:` or an attachment. */
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

export function calm(): boolean {
  if (typeof matchMedia === 'undefined' || document.documentElement.dataset.motion === 'none') return true
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

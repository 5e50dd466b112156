// A quick stroke to the left or right, with a finger.
const FAR = 60
const FLAT = 0.6

/** Which way a stroke goes: 1 to the next moment (the finger goes left), -1 back, 0 if it is no stroke. */
export function strokeOf(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < FAR || Math.abs(down) > Math.abs(right) * FLAT) return 0
  return right < 0 ? 1 : -1
}

export function swipe(onswipe: (way: -1 | 1) => void) {
  return (element: HTMLElement) => {
    let from: Touch | null = null
    const start = (event: TouchEvent) => {
      from = event.touches.length === 1 ? (event.touches[0] ?? null) : null // two fingers zoom
    }
    const end = (event: TouchEvent) => {
      const to = event.changedTouches[0]
      const way = from && to ? strokeOf(to.clientX - from.clientX, to.clientY - from.clientY) : 0
      from = null
      if (way) onswipe(way)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
    }
  }
}

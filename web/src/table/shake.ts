// A phone that is shaken.
const STRONG = 22
const PAUSE = 600

/** Hear of shaking, where the device tells of it without being asked; returns how to stop. */
export function onShake(shaken: () => void): () => void {
  if (typeof DeviceMotionEvent === 'undefined') return () => {}
  let last = 0
  const moved = ({ accelerationIncludingGravity: force }: DeviceMotionEvent) => {
    const strength = Math.hypot(force?.x ?? 0, force?.y ?? 0, force?.z ?? 0)
    if (strength < STRONG || Date.now() - last < PAUSE) return
    last = Date.now()
    shaken()
  }
  addEventListener('devicemotion', moved)
  return () => removeEventListener('devicemotion', moved)
}

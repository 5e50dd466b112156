// Cubes and their letters in the notation of positions, as scenes have them.
import type { Cube, Scene } from '$lib/protocol.ts'

/** The cubes that can stand on the board, each with its letter: a blank one, then one of every seat. */
export function cubesOf(scene: Scene): { letter: string; cube: Cube; seat: number | null }[] {
  const sides = scene.sheets.flatMap((side, seat) => (side.type === 'side' ? [{ side, seat }] : []))
  return [
    { letter: '', cube: { symbol: '' }, seat: null },
    ...sides.map(({ side, seat }) => ({ letter: side.dot || side.symbol, cube: { symbol: side.symbol, ...(side.dot ? { dot: seat } : {}) }, seat })),
  ]
}

export function letterOf(scene: Scene, cube: Cube | undefined): string {
  const same = cubesOf(scene).find((each) => each.cube.symbol === cube?.symbol && (each.cube.dot ?? null) === (cube?.dot ?? null))
  return same?.letter ?? ''
}

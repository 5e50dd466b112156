// Where the pips of a die stand, in a box of 60.
const NEAR = 16
const MIDDLE = 30
const FAR = 44
const CORNERS = [[NEAR, NEAR], [FAR, FAR], [FAR, NEAR], [NEAR, FAR]] as const
const CENTRE = [MIDDLE, MIDDLE] as const
const SIDES = [[NEAR, MIDDLE], [FAR, MIDDLE]] as const

export function pipsOf(face: number): (readonly [number, number])[] {
  if (face < 1 || face > 6) return []
  const corners = CORNERS.slice(0, face >= 4 ? 4 : face >= 2 ? 2 : 0)
  return [...corners, ...(face === 6 ? SIDES : []), ...(face % 2 ? [CENTRE] : [])]
}

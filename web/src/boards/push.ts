// The geometry of pushing cubes along a line: only positions, no rule.
import type { Choice, Cube } from '$lib/protocol.ts'

export interface Spot {
  x: number
  y: number
}

/** Where a cell of the layout is seen: x to the right, y down, from 0. The first cell is at the lower left. */
export function spotOf(place: number, size: number): Spot {
  return { x: place % size, y: size - 1 - Math.floor(place / size) }
}

/** One step beyond the end of a line: where a cube waits before it is pushed in. */
export function beyond(line: readonly string[], spots: ReadonlyMap<string, Spot>): Spot {
  const last = spots.get(line.at(-1) ?? '')
  const before = spots.get(line.at(-2) ?? '')
  if (!last || !before) return last ?? { x: 0, y: 0 }
  return { x: 2 * last.x - before.x, y: 2 * last.y - before.y }
}

/** The direction in which a cube goes in, as an angle in degrees for an arrow that points right. */
export function inward(line: readonly string[], spots: ReadonlyMap<string, Spot>): number {
  const last = spots.get(line.at(-1) ?? '')
  const before = spots.get(line.at(-2) ?? '')
  if (!last || !before) return 0
  return (Math.atan2(before.y - last.y, before.x - last.x) * 180) / Math.PI
}

export interface Way {
  put: string
  line: string[]
  choices: Choice[]
}

/** The ways back of a lifted cube, each with its choices (two where the dot can point at either partner). */
export function waysOf(choices: readonly Choice[]): Way[] {
  const ways = new Map<string, Way>()
  for (const choice of choices) {
    const put = choice.put ?? ''
    const way = ways.get(put)
    if (way) way.choices.push(choice)
    else ways.set(put, { put, line: choice.line ?? [], choices: [choice] })
  }
  return [...ways.values()]
}

/** Whether a push along this line leads from the one board to the other, so that it may be shown as a movement. */
export function slides(ids: readonly string[], before: readonly Cube[], after: readonly Cube[], line: readonly string[]): boolean {
  if (line.length < 2 || before.length !== after.length) return false
  const at = (cubes: readonly Cube[], id: string | undefined) => {
    const cube = id === undefined ? undefined : cubes[ids.indexOf(id)]
    return cube ? `${cube.symbol}${cube.dot ?? ''}` : '?'
  }
  const inLine = new Set(line)
  return (
    ids.every((id) => inLine.has(id) || at(before, id) === at(after, id)) &&
    line.slice(0, -1).every((id, place) => at(after, id) === at(before, line[place + 1]))
  )
}

/** The way whose slot is nearest to a point, if any is near enough. */
export function nearestWay(ways: readonly Way[], spots: ReadonlyMap<string, Spot>, point: Spot, reach = 0.9): Way | undefined {
  let best: Way | undefined
  let distance = reach
  for (const way of ways) {
    for (const spot of [beyond(way.line, spots), spots.get(way.put)]) {
      if (!spot) continue
      const apart = Math.hypot(spot.x - point.x, spot.y - point.y)
      if (apart < distance) {
        best = way
        distance = apart
      }
    }
  }
  return best
}

// What a screen reader says of cubes, and where the arrow keys lead on their board.
import type { Cube } from '$lib/protocol.ts'
import { t } from '$lib/texts.svelte.ts'
import { beyond, spotOf, type Spot, type Way } from './push.ts'

export function cubeText(id: string, cube: Cube, takeable: boolean, lifted: boolean, last: boolean, names: readonly string[]): string {
  const parts = [`${id}: ${t(cube.symbol ? `board.cube.${cube.symbol.toLowerCase()}` : 'board.cube.blank')}`]
  if (typeof cube.dot === 'number') parts.push(t('board.cube.dot', { name: names[cube.dot] ?? cube.dot + 1 }))
  if (last) parts.push(t('board.new'))
  if (lifted) parts.push(t('board.cube.lifted'))
  else if (takeable) parts.push(t('board.cube.take'))
  return parts.join(', ')
}

/** The cubes with a ring of places around them, in which the slots of a lifted cube stand. */
export function slotPlaces(ids: readonly string[], size: number, ways: readonly Way[], spots: ReadonlyMap<string, Spot>): (string | null)[][] {
  const places: (string | null)[][] = Array.from({ length: size + 2 }, () => Array.from({ length: size + 2 }, () => null))
  const set = (spot: Spot, id: string) => {
    const row = places[spot.y + 1]
    if (row) row[spot.x + 1] = id
  }
  ids.forEach((id, place) => set(spotOf(place, size), id))
  for (const way of ways) set(beyond(way.line, spots), `>${way.put}`)
  return places
}

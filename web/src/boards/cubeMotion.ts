// A push as it is seen: every cube of the line comes from its neighbour's place, the last one from outside, turning.
import { beyond, type Spot } from './push.ts'

const LENGTH = 320

export function slide(root: HTMLElement, line: readonly string[], spots: ReadonlyMap<string, Spot>) {
  line.forEach((id, place) => {
    const element = root.querySelector<HTMLElement>(`[data-cell="${id}"]`)
    const here = spots.get(id)
    const last = place === line.length - 1
    const from = last ? beyond(line, spots) : spots.get(line[place + 1] ?? '')
    if (!element?.animate || !here || !from) return
    const way = `translate(${(from.x - here.x) * 100}%, ${(from.y - here.y) * 100}%)`
    const turn = from.x === here.x ? 'rotateX' : 'rotateY'
    const start = last ? `perspective(400px) ${way} ${turn}(180deg) scale(1.06)` : way
    const end = last ? `perspective(400px) translate(0, 0) ${turn}(0deg) scale(1)` : 'translate(0, 0)'
    element.animate([{ transform: start, zIndex: last ? 4 : 3 }, { transform: end, zIndex: last ? 4 : 3 }], {
      duration: LENGTH,
      easing: 'cubic-bezier(.3, .7, .2, 1)',
    })
  })
}

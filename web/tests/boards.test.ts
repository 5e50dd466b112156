import { describe, expect, it } from 'vitest'
import type { Choice, Cube, Scene } from '$lib/protocol.ts'
import { besides, byCell, freshCells, kindOf, pencilled, pickOf, stepsOf } from '$boards/choices.ts'
import { slotPlaces } from '$boards/cubeTexts.ts'
import { bonusColumns, placesOf, reachOf } from '$boards/gridPlaces.ts'
import { seedOf, shapeOf } from '$boards/hues.ts'
import { moved, nextLegal, turned } from '$boards/keys.ts'
import { isTight, isUpright } from '$boards/orientation.ts'
import { pipsOf } from '$boards/pips.ts'
import { beyond, inward, nearestWay, slides, spotOf, waysOf, type Spot } from '$boards/push.ts'
import { crossOf, dashOf, digitsOf } from '$boards/handwriting.ts'

const label = { key: 'choice.nothing' }
const cross = (cell: string, more: Partial<Choice> = {}): Choice => ({ move: cell, kind: 'cross', label, cell, ...more })
const nothing: Choice = { move: '-', kind: 'nothing', label }

function sceneOf(more: Partial<Scene>): Scene {
  return {
    game: 'qwixx', title: 'title.qwixx', phase: 'white', topic: 'white', prompt: label, active: 0, layout: null,
    sheets: [{ type: 'sheet', rows: [], penalties: 0, total: 0 }], scores: [0], ...more,
  }
}

describe('choices', () => {
  it('are found by their cell, several where the person must say which', () => {
    const lucky = cross('y2', { move: 'y2*', lucky: true })
    const found = byCell([nothing, cross('r5'), cross('y2'), lucky])
    expect([...found.keys()]).toEqual(['r5', 'y2'])
    expect(found.get('y2')).toHaveLength(2)
  })

  it('without a cell are made beside the board, but dice are picked by tapping them', () => {
    const pick: Choice = { move: 'o', kind: 'pick', label, dice: ['orange'] }
    expect(besides([nothing, cross('r5'), pick])).toEqual([nothing])
  })

  it('pick exactly the dice that were tapped', () => {
    const picks = [['orange'], ['orange', 'yellow'], ['yellow']].map(
      (dice): Choice => ({ move: dice.join(), kind: 'pick', label, dice }),
    )
    expect(pickOf(picks, new Set(['yellow', 'orange']))?.move).toBe('orange,yellow')
    expect(pickOf(picks, new Set(['purple']))).toBeUndefined()
    expect(pickOf(picks, new Set())).toBeUndefined()
  })

  it('that wait to be revealed are pencilled, unless the page says otherwise', () => {
    const scene = sceneOf({ choices: { '0': [nothing, cross('r5')] }, chosen: { '0': 'r5', '1': '?' } })
    expect(pencilled(scene, 0, null)?.cell).toBe('r5')
    expect(pencilled(scene, 0, nothing)).toBe(nothing)
    expect(pencilled(scene, 1, null)).toBeNull()
  })

  it('made last are marked on the sheet of their seat only', () => {
    const scene = sceneOf({ last: [{ seat: 0, move: 'r5', cells: ['r5'] }, { seat: 1, move: 'y6', cells: ['y6'] }] })
    expect(freshCells(scene, 1)).toEqual(new Set(['y6']))
  })

  it('belong to steps of a turn', () => {
    expect(stepsOf(sceneOf({ phase: 'colour' })).map(({ now, done }) => [now, done])).toEqual([[false, true], [true, false]])
    const grid = sceneOf({ phase: 'reroll', sheets: [{ type: 'grid', rows: [], bonus: {}, fails: 0, total: 0 }] })
    expect(stepsOf(grid).find((step) => step.now)?.name).toBe('roll')
    expect(kindOf(sceneOf({ sheets: [{ type: 'side', symbol: 'X' }] }))).toBe('board')
  })
})

describe('keys', () => {
  const places = [
    ['a', 'b', null],
    [null, 'd', 'e'],
    ['f', null, null],
  ]

  it('move over the board and skip empty places', () => {
    expect(moved(places, 'a', 'ArrowRight')).toBe('b')
    expect(moved(places, 'b', 'ArrowRight')).toBeUndefined()
    expect(moved(places, 'a', 'ArrowDown')).toBe('d')
    expect(moved(places, 'e', 'ArrowDown')).toBe('f')
    expect(moved(places, 'f', 'ArrowUp')).toBe('d')
    expect(moved(places, 'd', 'ArrowLeft')).toBeUndefined()
    expect(moved(places, 'e', 'Home')).toBe('d')
    expect(moved(places, 'a', 'End')).toBe('b')
    expect(moved(places, 'a', 'x')).toBeUndefined()
    expect(moved(places, 'nowhere', 'Home')).toBeUndefined()
  })

  it('jump between legal cells, round and round', () => {
    const legal = new Set(['b', 'f'])
    expect(nextLegal(places, legal, 'b', 1)).toBe('f')
    expect(nextLegal(places, legal, 'f', 1)).toBe('b')
    expect(nextLegal(places, legal, 'a', -1)).toBe('f')
    expect(nextLegal(places, new Set(), 'a', 1)).toBeUndefined()
  })

  it('follow the sheet when it is turned', () => {
    expect(turned(places)).toEqual([['a', null, 'f'], ['b', 'd', null], [null, 'e', null]])
  })
})

describe('orientation', () => {
  it('is upright on phones and with large text, unless the person wants it otherwise', () => {
    expect(isUpright(344, 16, 'auto')).toBe(true)
    expect(isUpright(900, 16, 'auto')).toBe(false)
    expect(isUpright(900, 32, 'auto')).toBe(true)
    expect(isUpright(344, 16, 'wide')).toBe(false)
    expect(isUpright(900, 16, 'upright')).toBe(true)
  })

  it('needs more room for longer rows', () => {
    expect(isUpright(700, 16, 'auto', 12)).toBe(false)
    expect(isUpright(700, 16, 'auto', 16)).toBe(true)
    expect(isTight(344, 16, 4)).toBe(false)
    expect(isTight(344, 32, 4)).toBe(true)
  })
})

describe('drawings', () => {
  it('have as many pips as the face says, each in its own place', () => {
    for (let face = 1; face <= 6; face++) expect(new Set(pipsOf(face).map(String)).size).toBe(face)
    expect(pipsOf(0)).toEqual([])
    expect(pipsOf(7)).toEqual([])
  })

  it('stay the same for the same cell', () => {
    expect(seedOf('r5')).toBe(seedOf('r5'))
    expect(crossOf('r5')).toBe(crossOf('r5'))
    expect(dashOf('b12')).toMatch(/^M/)
    expect(digitsOf(17)).toHaveLength(2)
  })

  it('give every colour a shape of its own', () => {
    const colours = ['red', 'yellow', 'green', 'blue', 'orange', 'purple']
    expect(new Set(colours.map(shapeOf)).size).toBe(colours.length)
  })
})

describe('staggered sheets', () => {
  const layout = {
    type: 'grid' as const, columns: 4, fails: 4, fail: 5,
    rows: [
      { colour: 'orange', letter: 'o', cells: [{ id: 'o2', column: 2 }, { id: 'o4', column: 4, bonus: true }] },
      { colour: 'yellow', letter: 'y', cells: [{ id: 'y1', column: 1, bonus: true }, { id: 'y2', column: 2 }] },
    ],
  }

  it('know where their cells are', () => {
    expect(placesOf(layout)).toEqual([[null, 'o2', null, 'o4'], ['y1', 'y2', null, null]])
    expect(reachOf(layout.rows[0]!)).toEqual([2, 4])
    expect(bonusColumns(layout)).toEqual([1, 4])
  })
})

describe('pushing', () => {
  const ids = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
  const spots = new Map<string, Spot>(ids.map((id, place) => [id, spotOf(place, 3)]))
  const push = (line: string[], more: Partial<Choice> = {}): Choice => ({
    move: line.join(), kind: 'push', label, cell: line[0], put: line.at(-1), line, ...more,
  })
  const board = (text: string): Cube[] => [...text].map((sign) => ({ symbol: sign === '.' ? '' : (sign as 'X' | 'O') }))

  it('draws the first cell at the lower left', () => {
    expect(spotOf(0, 3)).toEqual({ x: 0, y: 2 })
    expect(spotOf(8, 3)).toEqual({ x: 2, y: 0 })
  })

  it('comes from beyond the end of the line and points inwards', () => {
    expect(beyond(['a1', 'b1', 'c1'], spots)).toEqual({ x: 3, y: 2 })
    expect(inward(['a1', 'b1', 'c1'], spots)).toBe(180)
    expect(inward(['a1', 'a2', 'a3'], spots)).toBe(90)
  })

  it('has one way for each place, with both choices of the dot', () => {
    const ways = waysOf([push(['a1', 'b1', 'c1']), push(['a1', 'b1', 'c1'], { partner: true }), push(['a1', 'a2', 'a3'])])
    expect(ways.map((way) => [way.put, way.choices.length])).toEqual([['c1', 2], ['a3', 1]])
    expect(nearestWay(ways, spots, { x: 2.8, y: 2.1 })?.put).toBe('c1')
    expect(nearestWay(ways, spots, { x: 1, y: 1 })).toBeUndefined()
    expect(slotPlaces(ids, 3, ways, spots)[3]).toEqual([null, 'a1', 'b1', 'c1', '>c1'])
  })

  it('is shown as a movement only when it leads from the one board to the other', () => {
    const line = ['a1', 'b1', 'c1']
    expect(slides(ids, board('.XO......'), board('XOX......'), line)).toBe(true)
    expect(slides(ids, board('.XO......'), board('XOX.....O'), line)).toBe(false)
    expect(slides(ids, board('.XO......'), board('OXX......'), line)).toBe(false)
    expect(slides(ids, [], board('.........'), line)).toBe(false)
  })
})

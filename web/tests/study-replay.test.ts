import { describe, expect, it } from 'vitest'
import { Refused } from '../src/lib/api.ts'
import type { Replay, Scene } from '../src/lib/protocol.ts'
import { luckyText, padsPath, usualPaper } from '../src/study/pads.ts'
import { placeOf } from '../src/study/place.ts'
import { graphOf, isOver, sceneAt, scoresBySeat, turnsOf, within } from '../src/study/replay.ts'
import { nextSeat } from '../src/study/sandbox.svelte.ts'
import { strokeOf } from '../src/study/swipe.ts'

const scene = (active: number, phase: string, scores = [0, 0], more: Partial<Scene> = {}): Scene => ({
  game: 'qwixx', title: 'title.qwixx', phase, topic: '', prompt: { key: 'prompt' }, active, layout: null, sheets: [], scores, ...more,
})
const layout = { type: 'board' as const, size: 5, cells: [] }
const replay = (...scenes: Scene[]): Replay => ({
  game: {}, names: [], layout, steps: scenes.map((each, n) => ({ scene: each, position: `p${n}`, news: [] })),
})
const game = replay(
  scene(0, 'roll'), scene(0, 'white'), scene(0, 'colour', [1, 0]), scene(1, 'roll', [1, -5]), scene(1, 'white', [1, -5]),
  scene(1, 'over', [1, 20], { ending: { termination: 'rows', winners: [1], words: [] } }),
)

describe('a replay', () => {
  it('has its layout in every scene', () => {
    expect(sceneAt(game, 2)).toMatchObject({ phase: 'colour', layout })
  })

  it('keeps steps within it', () => {
    expect([-3, 2.7, 99, NaN].map((step) => within(game, step))).toEqual([0, 2, 5, 0])
    expect(isOver(game)).toBe(true)
    expect(isOver(replay(scene(0, 'roll')))).toBe(false)
  })

  it('is told turn by turn', () => {
    expect(turnsOf(game).map(({ number, seat, moments }) => [number, seat, moments.map((each) => each.step)])).toEqual([
      [1, 0, [1, 2, 3]], [2, 1, [4, 5]],
    ])
  })

  it('has turns also when one plays alone', () => {
    const alone = replay(scene(0, 'roll'), scene(0, 'white'), scene(0, 'roll'), scene(0, 'white'))
    expect(turnsOf(alone).map((turn) => turn.moments.length)).toEqual([2, 1])
  })

  it('draws the scores', () => {
    expect(scoresBySeat(game)[1]).toEqual([0, 0, 0, -5, -5, 20])
    const { lines, low, high, y } = graphOf(game, 100, 50)
    expect([low, high, y(low), y(high)]).toEqual([-5, 20, 50, 0])
    expect(lines[1]?.split(' ').at(-1)).toBe('100.0,0.0')
    expect(graphOf(replay(scene(0, 'roll')), 100, 50).lines).toEqual(['0.0,50.0', '0.0,50.0'])
  })
})

describe('beside it', () => {
  it('tells strokes from other touches', () => {
    expect([strokeOf(-80, 10), strokeOf(80, -20), strokeOf(30, 0), strokeOf(90, 80)]).toEqual([1, -1, 0, 0])
  })

  it('finds where a text is wrong', () => {
    expect(placeOf(new Refused('unreadable', { key: 'x', params: { line: 2, column: 3 } }))).toEqual({ line: 2, column: 3 })
    expect(placeOf(new Refused('busy', { key: 'x' }))).toBeNull()
  })

  it('looks at a seat that still has to choose', () => {
    const choice = { move: '-', kind: 'nothing' as const, label: { key: 'x' } }
    const open = scene(0, 'white', [0, 0], { choices: { 0: [choice], 1: [choice] }, sheets: [{} as never, {} as never] })
    expect(nextSeat(open, 1)).toBe(1)
    expect(nextSeat({ ...open, chosen: { 1: '-' } }, 1)).toBe(0)
    expect(nextSeat(scene(1, 'roll', [0, 0], { dice: [{ name: 'white', to_roll: true }], sheets: open.sheets }), 0)).toBe(1)
  })

  it('prints', () => {
    expect([usualPaper(['en', 'en-US']), usualPaper(['de-DE', 'en-US']), usualPaper(['uk'])]).toEqual(['letter', 'a4', 'a4'])
    const path = padsPath({ game: 'longo', paper: 'a4', pads: 8, sheet: '', lucky: luckyText([[5, 8], [6, 11]]), language: 'de' })
    expect(path).toBe('/api/pads/longo.pdf?paper=a4&pads=8&lucky=5-8%2C6-11&language=de')
  })
})

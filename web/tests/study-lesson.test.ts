import { describe, expect, it } from 'vitest'
import type { Lesson } from '../src/lib/protocol.ts'
import { back, begin, canGoOn, isFinished, keep, momentOf, next, played, restore, stepOf, tapped } from '../src/study/lesson.ts'

const lesson: Lesson = {
  game: 'qwixx',
  title: 'title',
  start: 'start',
  names: ['you', 'mia'],
  clauses: [],
  steps: [
    { type: 'tell', key: 'welcome' },
    { type: 'roll', key: 'roll', faces: [4, 1] },
    { type: 'try', key: 'try', tap: 'r7', cells: ['r7'] },
    { type: 'do', key: 'do', moves: ['r5', 'y5'], praise: 'good', hint: 'hint', others: [{ seat: 1, move: '-' }] },
    { type: 'others', key: 'others', plays: [{ seat: 1, move: 'b8' }] },
    { type: 'jump', key: 'jump', position: 'later' },
    { type: 'do', key: 'any', praise: 'fine' },
  ],
}

const at = (steps: number) => {
  let progress = begin(lesson)
  for (let n = 0; n < steps; n++) {
    const step = stepOf(lesson, progress)
    if (step?.type === 'do') progress = played(lesson, progress, 'r5').progress
    if (step?.type === 'try') progress = tapped(lesson, progress, step.tap).progress
    progress = next(lesson, progress)
  }
  return progress
}

describe('the walk through a lesson', () => {
  it('begins at the start', () => {
    expect(momentOf(begin(lesson))).toEqual({ position: 'start', events: [] })
    expect(canGoOn(lesson, begin(lesson))).toBe(true)
  })

  it('rolls on the way to the next step', () => {
    expect(at(1).events).toEqual([])
    expect(at(2).events).toEqual([{ roll: [4, 1] }])
  })

  it('waits for the tap that it asks for', () => {
    const asked = at(2)
    expect(next(lesson, asked)).toBe(asked)
    expect(tapped(lesson, asked, 'r8').answer).toBe('other')
    const { answer, progress } = tapped(lesson, asked, 'r7')
    expect(answer).toBe('right')
    expect(progress.events).toEqual(asked.events)
    expect(next(lesson, progress).at).toBe(3)
  })

  it('takes only the moves of the lesson, and lets the others choose with the learner', () => {
    const asked = at(3)
    expect(played(lesson, asked, 'b5')).toEqual({ answer: 'other', progress: asked })
    const { answer, progress } = played(lesson, asked, 'y5')
    expect(answer).toBe('right')
    expect(progress.stage).toBe('done')
    expect(progress.events.slice(1)).toEqual([{ seat: 0, move: 'y5' }, { seat: 1, move: '-' }])
    expect(played(lesson, progress, 'r5').answer).toBe('other')
  })

  it('lets others play on arrival, and jumps to another position', () => {
    expect(at(4).events.at(-1)).toEqual({ seat: 1, move: 'b8' })
    expect(momentOf(at(5))).toEqual({ position: 'later', events: [] })
  })

  it('takes any legal move where none is named, and ends after the last step', () => {
    const { answer, progress } = played(lesson, at(6), '-')
    expect(answer).toBe('right')
    const end = next(lesson, progress)
    expect(isFinished(lesson, end)).toBe(true)
    expect(stepOf(lesson, end)).toBeNull()
    expect(next(lesson, end)).toBe(end)
  })

  it('goes back over a jump, a roll, and its own praise', () => {
    expect(back(lesson, at(5))).toEqual(at(4))
    expect(back(lesson, back(lesson, at(5)))).toEqual(at(3))
    expect(back(lesson, at(2))).toEqual(at(1))
    expect(back(lesson, played(lesson, at(3), 'r5').progress)).toEqual(at(3))
    expect(back(lesson, begin(lesson))).toEqual(begin(lesson))
    expect(back(lesson, at(7)).at).toBe(6)
  })

  it('is found again after loading, unless the lesson has changed', () => {
    const kept = keep(lesson, at(4))
    expect(restore(lesson, kept)).toEqual(at(4))
    expect(restore({ ...lesson, steps: lesson.steps.slice(1) }, kept).at).toBe(0)
    for (const broken of [null, '', '{', '{"mark":1}', '[]']) expect(restore(lesson, broken)).toEqual(begin(lesson))
  })
})

// The walk through a lesson. It knows no rule either: the lesson says which moves it goes on with, the server the rest.
import type { SceneEvent } from '$lib/api.ts'
import type { Lesson } from '$lib/protocol.ts'

export type LessonStep = Lesson['steps'][number]

/** A moment: a position, and what has happened since. */
export interface Moment {
  base: string
  events: SceneEvent[]
}

export interface Progress extends Moment {
  /** The step that is shown; as many as there are steps: the lesson is finished. */
  at: number
  /** `ask`: something is still to be done or read; `done`: what was asked for is done, and there are words about it. */
  stage: 'ask' | 'done'
  /** How it looked before each step up to this one, for going back. */
  before: Moment[]
}

export type Answer = 'right' | 'other'

export function begin(lesson: Lesson): Progress {
  return arrive(lesson, 0, { base: lesson.start, events: [] }, [])
}

export function stepOf(lesson: Lesson, progress: Progress): LessonStep | null {
  return lesson.steps[progress.at] ?? null
}

/** What the server is asked for, to show where the learner is. */
export function momentOf({ base, events }: Progress): { position: string; events: SceneEvent[] } {
  return { position: base, events }
}

/** Whether “next” leads on: everything was read, or done. */
export function canGoOn(lesson: Lesson, progress: Progress): boolean {
  const step = stepOf(lesson, progress)
  return step !== null && (progress.stage === 'done' || (step.type !== 'do' && step.type !== 'try'))
}

/** On to the next step; the dice of a step that rolls are rolled on the way. */
export function next(lesson: Lesson, progress: Progress): Progress {
  const step = stepOf(lesson, progress)
  if (!step || !canGoOn(lesson, progress)) return progress
  const events = step.type === 'roll' ? [...progress.events, { roll: step.faces }] : progress.events
  return arrive(lesson, progress.at + 1, { base: progress.base, events }, progress.before)
}

/** What a legal move of the learner leads to. */
export function played(lesson: Lesson, progress: Progress, move: string): { answer: Answer; progress: Progress } {
  const step = stepOf(lesson, progress)
  if (step?.type !== 'do' || progress.stage === 'done' || (step.moves?.length && !step.moves.includes(move))) {
    return { answer: 'other', progress }
  }
  const events = [...progress.events, { seat: seatOf(lesson), move }, ...(step.others ?? [])]
  return { answer: 'right', progress: { ...progress, events, stage: 'done' } }
}

/** What a tap on something forbidden leads to. */
export function tapped(lesson: Lesson, progress: Progress, tap: string): { answer: Answer; progress: Progress } {
  const step = stepOf(lesson, progress)
  if (step?.type !== 'try' || progress.stage === 'done' || step.tap !== tap) return { answer: 'other', progress }
  return { answer: 'right', progress: { ...progress, stage: 'done' } }
}

/** One step back; from the words after a move, to before that move. */
export function back(lesson: Lesson, progress: Progress): Progress {
  const at = progress.stage === 'done' ? progress.at : Math.max(0, progress.at - 1)
  return arrive(lesson, at, progress.before[at] ?? { base: lesson.start, events: [] }, progress.before.slice(0, at))
}

export function seatOf(lesson: Lesson): number {
  return lesson.seat ?? 0
}

export function isFinished(lesson: Lesson, progress: Progress): boolean {
  return progress.at >= lesson.steps.length
}

function arrive(lesson: Lesson, at: number, moment: Moment, before: Moment[]): Progress {
  const step = lesson.steps[at]
  let { base, events } = moment
  if (step?.type === 'jump') [base, events] = [step.position, []]
  if (step?.type === 'others') events = [...events, ...step.plays]
  return { at, base, events, stage: 'ask', before: [...before.slice(0, at), moment] }
}

/** Kept words for a lesson; the mark tells whether they belong to this lesson as it is now. */
export function keep(lesson: Lesson, progress: Progress): string {
  return JSON.stringify({ mark: markOf(lesson), progress })
}

/** Where the learner was, or the beginning if that cannot be told. */
export function restore(lesson: Lesson, kept: string | null): Progress {
  try {
    const { mark, progress } = JSON.parse(kept ?? '{}') as { mark?: string; progress?: Progress }
    const sound = mark === markOf(lesson) && Number.isInteger(progress?.at) && progress?.before.length === progress!.at + 1
    return sound ? progress! : begin(lesson)
  } catch {
    return begin(lesson)
  }
}

function markOf(lesson: Lesson): string {
  return lesson.steps.map((step) => step.key).join(' ')
}

// Finding one's way in a replay: its moments, its turns, its scores. Nothing here knows a game.
import type { News, Replay, Scene } from '$lib/protocol.ts'

export interface Turn {
  /** From 1. */
  number: number
  /** Whose turn it is. */
  seat: number
  /** What happened in it, by the number of the step that shows it. */
  moments: { step: number; news: News[] }[]
}

/** Keep a step within a replay; what is no number is its start. */
export function within(replay: Replay, step: number): number {
  return Number.isFinite(step) ? Math.min(Math.max(0, Math.trunc(step)), lastStep(replay)) : 0
}

export function lastStep(replay: Replay): number {
  return replay.steps.length - 1
}

/** The moment as a whole scene: the layout is kept only once for all. */
export function sceneAt(replay: Replay, step: number): Scene {
  return { ...replay.steps[within(replay, step)]!.scene, layout: replay.layout }
}

export function isOver(replay: Replay): boolean {
  return Boolean(replay.steps.at(-1)?.scene.ending)
}

/** The moves by turn. A turn begins when somebody else is active, or when the phases begin anew. */
export function turnsOf(replay: Replay): Turn[] {
  const turns: Turn[] = []
  const scenes = replay.steps.map((step) => step.scene)
  const opening = scenes[0]?.phase
  for (let step = 1; step < scenes.length; step++) {
    const before = scenes[step - 1]!
    const earlier = scenes[step - 2]
    const anew = before.phase === opening && earlier?.phase !== opening
    if (!earlier || before.active !== earlier.active || anew) {
      turns.push({ number: turns.length + 1, seat: before.active, moments: [] })
    }
    turns.at(-1)!.moments.push({ step, news: replay.steps[step]!.news ?? [] })
  }
  return turns
}

/** The scores of every seat, step by step. */
export function scoresBySeat(replay: Replay): number[][] {
  const seats = replay.steps[0]?.scene.scores.length ?? 0
  return Array.from({ length: seats }, (_, seat) => replay.steps.map((step) => step.scene.scores[seat] ?? 0))
}

/** The lines of a graph on a field of that size, and the values at its lower and upper edge. */
export function graphOf(replay: Replay, width: number, height: number) {
  const scores = scoresBySeat(replay)
  const low = Math.min(0, ...scores.flat())
  const high = Math.max(low + 10, ...scores.flat())
  const x = (step: number) => (width * step) / Math.max(1, lastStep(replay))
  const y = (score: number) => height - (height * (score - low)) / (high - low)
  const lines = scores.map((line) => line.map((score, step) => `${x(step).toFixed(1)},${y(score).toFixed(1)}`).join(' '))
  return { lines, low, high, x, y }
}

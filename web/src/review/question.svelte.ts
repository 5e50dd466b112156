// The choice that a decision was made from: its scene, and what moves are called.
import { api } from '$lib/api.ts'
import type { Choice, Replay, Scene, Words } from '$lib/protocol.ts'

const known = new Map<string, Promise<Scene>>()
const MOST = 40

/** The scene before a step of a replay, with the choices of these seats. */
export function questionBefore(replay: Replay, step: number, seats: number[]): Promise<Scene> {
  const position = replay.steps[step - 1]?.position ?? ''
  const key = `${position} ${seats.join(',')}`
  const found = known.get(key)
  if (found) return found
  const asked = api.scene({ position, seats }).then((answer) => answer.scene)
  asked.catch(() => known.delete(key))
  if (known.size >= MOST) known.delete(known.keys().next().value!)
  known.set(key, asked)
  return asked
}

export function choiceOf(scene: Scene | null, seat: number, move: string): Choice | undefined {
  return scene?.choices?.[String(seat)]?.find((choice) => choice.move === move)
}

/** What a move is called; its own text where the scene does not know it. */
export function labelOf(scene: Scene | null, seat: number, move: string): Words | string {
  return choiceOf(scene, seat, move)?.label ?? move
}

export function cellsOf(choice: Choice | undefined): string[] {
  return [choice?.cell, choice?.put].filter((cell): cell is string => Boolean(cell))
}

// Finding one's way among the choices of a scene. Nothing here knows what a choice means in its game.
import type { Choice, Scene } from '$lib/protocol.ts'

const NONE: Choice[] = []

export function choicesOf(scene: Scene, seat: number): Choice[] {
  return scene.choices?.[String(seat)] ?? NONE
}

/** The choices by the cell to tap; more than one where the person has to say which. */
export function byCell(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>()
  for (const choice of choices) {
    if (!choice.cell) continue
    const there = found.get(choice.cell)
    if (there) there.push(choice)
    else found.set(choice.cell, [choice])
  }
  return found
}

/** Choices that are made with a button beside the board. Dice are picked by tapping them, so those are left out. */
export function besides(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => !choice.cell && choice.kind !== 'pick')
}

/** The choice that picks exactly these dice. */
export function pickOf(choices: readonly Choice[], dice: ReadonlySet<string>): Choice | undefined {
  return choices.find(
    ({ kind, dice: these = [] }) => kind === 'pick' && these.length === dice.size && these.every((name) => dice.has(name)),
  )
}

/** What is marked as chosen: what the page says, or else what waits to be revealed. */
export function pencilled(scene: Scene, seat: number, picked: Choice | null): Choice | null {
  if (picked) return picked
  const waits = scene.chosen?.[String(seat)]
  return choicesOf(scene, seat).find((choice) => choice.move === waits) ?? null
}

/** Cells that a seat marked last. */
export function freshCells(scene: Scene, seat: number): Set<string> {
  return new Set((scene.last ?? []).filter((last) => last.seat === seat).flatMap((last) => last.cells ?? []))
}

type Kind = 'sheet' | 'grid' | 'board' | 'facts'

/** The kind of board, also where a scene comes without its layout. */
export function kindOf(scene: Scene): Kind {
  const kind = scene.layout?.type ?? scene.sheets[0]?.type ?? 'board'
  return kind === 'side' ? 'board' : kind
}

/** The steps of a turn, each by the phases that belong to it. */
const STEPS: Record<Kind, string[][]> = {
  sheet: [['white'], ['colour']],
  grid: [['pick'], ['roll', 'reroll'], ['decide'], ['write']],
  board: [],
  facts: [],
}

export function stepsOf(scene: Scene): { name: string; now: boolean; done: boolean }[] {
  const steps = STEPS[kindOf(scene)]
  const at = steps.findIndex((phases) => phases.includes(scene.phase))
  return steps.map((phases, place) => ({ name: phases[0]!, now: place === at, done: place < at }))
}

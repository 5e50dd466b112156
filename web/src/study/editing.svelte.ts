// Setting up a position by touch. What goes where is the server's to say; here is only what was tapped.
import type { Scene } from '$lib/protocol.ts'
import { letterOf } from './cubes.ts'
import type { Sandbox } from './sandbox.svelte.ts'

export class Editing {
  on = $state(false)
  /** The letter of the cube that is put on the board; empty for a blank one. */
  brush = $state('X')
  /** The place that waits for a number, and the numbers that fit there; an empty text erases what is there. */
  asking = $state.raw<{ seat: number; cell: string; offers: string[] } | null>(null)

  constructor(private readonly sandbox: Sandbox, private readonly done: (change: Promise<void>) => Promise<void>) {}

  toggle() {
    this.on = !this.on
    this.asking = null
  }

  /** Something goes on a cell, or on what is named like one. */
  async put(seat: number, cell: string, put: string) {
    this.asking = null
    await this.done(this.sandbox.edit(seat, cell, put))
  }

  async tap(seat: number, cell: string) {
    const scene = this.sandbox.scene
    const layout = scene?.layout
    if (!scene || !layout) return
    this.sandbox.why = null
    if (layout.type === 'sheet') await this.put(seat, cell, crossed(scene, seat, cell) ? '' : 'x')
    else if (layout.type === 'board') await this.put(seat, cell, letterAt(scene, cell) === this.brush ? '' : this.brush)
    else {
      const offers = await this.sandbox.offers(seat, cell)
      this.asking = this.on && offers.length ? { seat, cell, offers } : null
    }
  }
}

function crossed(scene: Scene, seat: number, cell: string): boolean {
  const sheet = scene.sheets[seat]
  if (scene.layout?.type !== 'sheet' || sheet?.type !== 'sheet') return false
  return scene.layout.rows.some((row, place) => row.cells.some((each, at) => each.id === cell && sheet.rows[place]?.marks[at] === 'x'))
}

function letterAt(scene: Scene, cell: string): string {
  const place = scene.layout?.type === 'board' ? scene.layout.cells.findIndex((each) => each.id === cell) : -1
  return letterOf(scene, scene.cubes?.[place])
}

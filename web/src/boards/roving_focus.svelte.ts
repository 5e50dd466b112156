// One stop of the Tab key for a whole board; arrows move inside it, n and Shift+n jump between legal cells.
import { moved, nextLegal, type Places } from './keys.ts'

export class RovingFocus {
  #at = $state('')
  readonly #places: () => Places
  readonly #legal: () => ReadonlySet<string>

  constructor(places: () => Places, legal: () => ReadonlySet<string>) {
    this.#places = places
    this.#legal = legal
  }

  /** The cell that the Tab key reaches: the one visited last, or else the first legal one. */
  get at(): string {
    const all = this.#places().flat()
    if (all.includes(this.#at)) return this.#at
    const legal = this.#legal()
    return all.find((id) => id !== null && legal.has(id)) ?? all.find((id) => id !== null) ?? ''
  }

  tab(id: string): 0 | -1 {
    return id === this.at ? 0 : -1
  }

  visit(id: string) {
    this.#at = id
  }

  /** Handle a key pressed on a cell; tells whether it was one of ours. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false
    const cell = event.currentTarget as HTMLElement
    const from = cell.dataset.cell ?? ''
    const jump = event.key.toLowerCase() === 'n'
    const to = jump
      ? nextLegal(this.#places(), this.#legal(), from, event.shiftKey ? -1 : 1)
      : moved(this.#places(), from, event.key)
    if (!jump && to === undefined) return false
    event.preventDefault()
    if (to !== undefined) {
      this.#at = to
      cell.closest('[data-board]')?.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus()
    }
    return true
  }
}

// What a screen reader says of cells, rows and locks.
import type { Cell, Choice, PrintedRow, SheetRow } from '$lib/protocol.ts'
import { listed, say, t } from '$lib/texts.svelte.ts'

const STATES: Record<string, string> = { x: 'crossed', '-': 'lost', '.': 'open', ',': 'closed' }

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A choice in words: what it does, what it skips, what it brings about. */
export function choiceText(choice: Choice, names: readonly string[]): string {
  const parts = [say(choice.label, names)]
  const count = choice.skips?.length ?? 0
  if (count) parts.push(t('board.skips', { count }))
  if (choice.warning) parts.push(say(choice.warning, names))
  return parts.join(' – ')
}

export function cellText(cell: Cell, mark: string, choices: readonly Choice[], names: readonly string[], picked: boolean, fresh: boolean): string {
  if (choices.length) {
    const text = choices.map((choice) => choiceText(choice, names)).join('; ')
    return picked ? `${text} (${t('board.chosen')})` : text
  }
  const state = STATES[mark] ?? 'open'
  const text = capital(t(`board.cell.${state}`, { colour: cell.colour ?? '', number: cell.label ?? '' }))
  return fresh ? `${text} (${t('board.new')})` : text
}

/** All colours of a row, each once: most rows have one. */
export function coloursOf(row: PrintedRow): string[] {
  return [...new Set(row.cells.map((cell) => cell.colour ?? row.colour))]
}

export function rowText(row: PrintedRow, of: SheetRow, place: number): string {
  const colours = coloursOf(row)
  const name = colours.length === 1 ? t('board.row', { colour: row.colour }) : t('board.row_mixed', { number: place + 1, colours: listed(colours.map((each) => t(`word.${each}`))) })
  return `${capital(name)}: ${t('board.crosses', { count: of.crosses })}, ${t('board.points', { count: of.points })}`
}

export function lockText(row: PrintedRow, of: SheetRow, needed: number): string {
  if (of.lock === 'open') return capital(t('board.lock.open', { colour: row.colour, crosses: of.crosses, needed }))
  return capital(t(`board.lock.${of.lock}`, { colour: row.colour }))
}

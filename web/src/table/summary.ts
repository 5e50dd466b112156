// The game and its settings in a few words each.
import type { GameInfo, Snapshot } from '$lib/protocol.ts'
import { has, t } from '$lib/texts.svelte.ts'

/** What differs from the usual, as short texts. */
export function summary(table: Snapshot, info: GameInfo | undefined, names: readonly string[]): string[] {
  const parts: string[] = [t('lobby.seats', { count: table.players })]
  for (const option of info?.options ?? []) {
    if (option.name === 'move_seconds') continue // said with the clock
    const value = table.options[option.name]
    if (value === undefined || value === null || value === false) continue
    if (option.kind === 'one_of' && value === option.values?.[0]) continue
    if (option.kind === 'pairs') continue // everybody sees their own on the sheet
    if (option.kind === 'one_of') {
      const key = `choose.${option.name}.${String(value)}`
      parts.push(has(key) ? t(key) : String(value))
    }
    else if (option.kind === 'number') parts.push(`${t(`choose.${option.name}.title`)}: ${String(value)}`)
    else parts.push(t(`choose.${option.name}.title`))
  }
  const { settings } = table
  if (settings.real_dice) parts.push(t('lobby.real_dice'))
  if (table.players > 1 && !table.from_position) {
    const first = settings.first ?? (settings.real_dice ? Number(table.options['first']) : info?.first?.[0])
    if (typeof first === 'number') parts.push(t('lobby.first.seat', { name: names[first] || t('player.seat', { number: first + 1 }) }))
    else if (first) parts.push(t(`lobby.first.${first}`))
  }
  if (settings.move_seconds) parts.push(t('lobby.clock_move', { count: settings.move_seconds }))
  if (settings.clock === 'game') parts.push(t('lobby.clock_game', { count: Math.round((settings.seconds ?? 0) / 60) }))
  if (settings.coach) parts.push(t('lobby.coach'))
  if (settings.public) parts.push(t('lobby.public'))
  if (settings.talk === false) parts.push(t('lobby.no_talk'))
  return parts
}

// What players are called where nobody has a name.
import { t } from '$lib/texts.svelte.ts'

export function seatNames(count: number, given: readonly string[] = []): string[] {
  return Array.from({ length: count }, (_, seat) => given[seat]?.trim() || t('player.seat', { number: seat + 1 }))
}

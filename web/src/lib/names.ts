// What players are called.
import { characterOf, type Character } from './bots.ts'
import { t } from './texts.svelte.ts'

export interface Named {
  name: string
  /** The level of a bot; empty for people and free seats. */
  bot: string
  /** Who a bot is; without it a bot is called by its level. */
  character?: Character
}

/** What the server calls people who have not said who they are; a number tells several of them apart. */
const UNNAMED = /^Guest( \d+)?$/

export const isUnnamed = (name: string): boolean => UNNAMED.test(name)

/** A person's name as it is shown: who has none is a guest, in the reader's language. */
export function personName(name: string): string {
  return name.replace(UNNAMED, (_, number: string | undefined) => t('player.guest') + (number ?? ''))
}

/** A person's name, or a bot's; empty for a free seat. */
export function nameOf(seat: Named): string {
  if (seat.name || !seat.bot) return personName(seat.name)
  return seat.character ? t(`bot_name.${seat.character}`) : t(`bot.${seat.bot}`)
}

/** Seats of a list or a record, where a bot's name is its level; `table` is the id of their table. */
export function namedSeats(table: string, seats: readonly { name: string; kind: 'bot' | 'open' | 'person' }[]): Named[] {
  const from = Math.max(0, seats.findIndex((seat) => seat.kind === 'person'))
  return seats.map(({ name, kind }, seat) =>
    kind === 'bot' ? { name: '', bot: name, character: characterOf(table, seat, from, seats.length) } : { name, bot: '' },
  )
}

/** The names of all seats; who shares a name with somebody before gets a number. */
export function namesOf(seats: readonly Named[]): string[] {
  const times = new Map<string, number>()
  return seats.map((seat) => {
    const name = nameOf(seat)
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return name && nth > 1 ? `${name} ${nth}` : name
  })
}

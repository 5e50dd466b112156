// What players are called.
import { t } from './texts.svelte.ts'

export interface Named {
  name: string
  /** The level of a bot; empty for people and free seats. */
  bot: string
}

/** What the server calls people who have not said who they are. */
const UNNAMED = 'Guest'

/** A person's name, or what bots of that level are called; empty for a free seat. */
export function nameOf(seat: Named): string {
  if (seat.name === UNNAMED) return t('player.guest')
  return seat.name || (seat.bot ? t(`bot.${seat.bot}`) : '')
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

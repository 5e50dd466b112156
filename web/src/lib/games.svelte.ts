// The games that can be played here, asked for once; and making a table for one.
import { api, Refused, type TableSettings } from './api.ts'
import { STATIC } from './base.ts'
import { levelFor } from './levels.ts'
import type { GameInfo, GameOption } from './protocol.ts'
import { place } from './place.svelte.ts'
import { go } from './router.svelte.ts'
import { settings } from './settings.svelte.ts'
import { addTexts } from './texts.svelte.ts'

const PREPARED_AFTER = 4_000

let list = $state.raw<readonly GameInfo[]>([])
let trouble = $state.raw<Refused | null>(null)
let asking: Promise<void> | null = null
/** Whether the list is that of this device. */
let ofDevice = STATIC

export const games = {
  get list() {
    return list
  },
  get trouble() {
    return trouble
  },
}

export function loadGames(): Promise<void> {
  if (list.length && ofDevice === place.device) return Promise.resolve()
  asking ??= ask().finally(() => (asking = null))
  return asking
}

async function ask() {
  trouble = null
  try {
    const answer = await api.games()
    ofDevice = place.device
    addTexts(answer.texts)
    list = answer.games
    // The note at a level goes when it is ready.
    if (list.some((info) => info.preparing?.length)) setTimeout(() => void ask(), PREPARED_AFTER)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    trouble = error
  }
}

/** What is known about a game, once the games were asked for. */
export const infoOf = (game: string): GameInfo | undefined => list.find(({ name }) => name === game)

/** Whether the server still prepares a level: its first answer may take a minute. */
export const isPreparing = (game: string, level: string | null | undefined): boolean => !!level && !!infoOf(game)?.preparing?.includes(level)

/** The number of players that is allowed and nearest to the one that is wished for. */
export function nearest(allowed: readonly number[], wish: number): number {
  return allowed.reduce((best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best), allowed[0] ?? wish)
}

/** The number that is usual at a table for an option, if there is one. */
export function usualNumber(option: GameOption): number | undefined {
  const usual = option.default
  return typeof usual === 'number' ? usual : undefined
}

/** Limits that are usual at a table though the rules have none: they have to be asked for. */
export function usualOptions(info: GameInfo): Record<string, number> {
  const usual = info.options.map((option) => [option.name, usualNumber(option)] as const)
  return Object.fromEntries(usual.filter((entry): entry is readonly [string, number] => entry[1] !== undefined))
}

export type Start = 'bots' | 'local' | 'friends'

/** How the page of the table begins: with bots in all other seats, with all seats on this device, or in the lobby. */
export function startQuery(how: Start, players: number, level: string, seat = 0): string {
  if (how === 'friends') return '?start=friends'
  return how === 'local' || players === 1 ? `?start=local:${players}` : `?start=bots:${level}:${players - 1}${seat ? `:${seat}` : ''}`
}

/** Make a table and go there. */
export async function startTable(how: Start, game: Record<string, unknown> & { players: number }, table: TableSettings = {}) {
  const made = await api.makeTable(game, table)
  await loadGames() // it may have been made on this device, which offers other levels
  const level = levelFor(list.find(({ name }) => name === game.game)?.bots ?? [], settings.bot)
  go(`/t/${made.code}${startQuery(how, game.players, level)}`)
}

/** Make a table whose games begin at a position, with bots in all other seats, and go there. */
export async function playOn(position: string, players: number, seat: number, level: string) {
  const made = await api.makeTable({}, {}, position)
  go(`/t/${made.code}${startQuery('bots', players, level, seat)}`)
}

// The games of a day as the page shows them: words for times, places and results, and what is shared of them.
import { api } from '$lib/api.ts'
import { href } from '$lib/base.ts'
import type { Day, DayPlace, DayResult, GameOfDay } from '$lib/protocol.ts'
import { go } from '$lib/router.svelte.ts'
import { number, t, texts } from '$lib/texts.svelte.ts'
import { witness } from '../table/local_storage.ts'
import { dayLabel } from './label.ts'

/** Ask for a day (today without one), and note the promises of its dice before anybody can know them. */
export async function loadDay(day = ''): Promise<Day> {
  const told = await api.day(day)
  for (const game of told.games) if (game.status === 'new') witness(dayLabel(told.day, game.game), { promise: game.commitment })
  for (const promise of told.tomorrow) witness(dayLabel(nextDay(told.day, 1), promise.game), { promise: promise.commitment })
  return told
}

export function nextDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** Sit down at a game of the day: the counted one, or one for fun after it. */
export async function playDay(day: string, game: string) {
  go(`/t/${(await api.playDay(day, game)).code}`)
}

export function dayName(day: string, style: 'full' | 'medium' = 'full'): string {
  return new Intl.DateTimeFormat(texts.language, { dateStyle: style, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** Hours and minutes, and only minutes when there is less than an hour. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000))
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(texts.language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  return hours ? `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}` : unit(minutes, 'minute')
}

const percent = (share: number, sign = false) =>
  new Intl.NumberFormat(texts.language, { style: 'percent', maximumFractionDigits: 0, ...(sign && { signDisplay: 'exceptZero' }) }).format(share)

/** The result in a few words: points and lead, or how a game without points ended. */
export function resultWords(result: DayResult): string {
  if (result.lead !== null) {
    const lead = `${result.lead > 0 ? '+' : result.lead < 0 ? '−' : '±'}${number(Math.abs(result.lead))}`
    return t('daily.points', { count: result.scores[0] ?? 0, lead })
  }
  const how = result.drawn ? 'drawn' : result.won ? 'won' : 'lost'
  return t(`daily.moves.${how}`, { count: result.moves })
}

/** Luck and skill of a game, once it is reviewed. */
export function skillWords({ skill }: DayPlace): string {
  if (!skill) return ''
  const parts = [t('daily.luck', { luck: percent(skill.luck, true) }), t('daily.without_luck', { share: percent(skill.skill) })]
  if (skill.accuracy !== null) parts.push(t('daily.accuracy', { value: number(Math.round(skill.accuracy)) }))
  return parts.join(' · ')
}

export const placeWords = (game: GameOfDay) => t('daily.place', { place: game.own?.place ?? 0, count: game.players_done })

/** What to send to friends: places only, so that nobody learns dice or totals from it. */
export function shareText(day: Day): string {
  const lines = day.games.flatMap((game) => (game.own ? [`${t(`title.${game.game}`)}: ${placeWords(game)}`] : []))
  return [`${t('app.name')} · ${dayName(day.day, 'medium')}`, ...lines, location.origin + href(`/daily/${day.day}`)].join('\n')
}

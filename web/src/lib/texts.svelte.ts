// What people read, in their language. The catalogues are the server's own (src/astragal/texts), one chunk a language.
import type { Words } from './protocol.ts'

export const LANGUAGES = ['en', 'uk', 'ru', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export type Params = Record<string, string | number>
type Plural = Partial<Record<Intl.LDMLPluralRule, string>>
export type Catalogue = Record<string, string | Plural>

const CHUNKS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('virtual:texts/en'),
  uk: () => import('virtual:texts/uk'),
  ru: () => import('virtual:texts/ru'),
  de: () => import('virtual:texts/de'),
}

let language = $state<Language>('en')
let catalogue = $state.raw<Catalogue>({})
let plurals = new Intl.PluralRules('en')

export const texts = {
  get language() {
    return language
  },
}

let added: Partial<Record<string, Catalogue>> = {}
let own: Catalogue = {}

/** Take over a catalogue; for the start of the app, and for tests. */
export function setCatalogue(name: Language, entries: Catalogue) {
  plurals = new Intl.PluralRules(name)
  own = entries
  catalogue = { ...added[name], ...own }
  language = name
}

/** Sentences of games that did not come with the page, by language. */
export function addTexts(texts: Partial<Record<string, Catalogue>>) {
  added = texts
  if (texts[language]) catalogue = { ...texts[language], ...own }
}

export async function loadLanguage(name: Language) {
  const loaded = await CHUNKS[name]()
  setCatalogue(name, loaded.default)
  document.documentElement.lang = name
}

/** The language to begin with: the one chosen before, or the first of the browser's that we speak. */
export function usualLanguage(chosen: string, offered: readonly string[]): Language {
  for (const wish of [chosen, ...offered]) {
    const found = LANGUAGES.find((name) => wish.toLowerCase().split('-')[0] === name)
    if (found) return found
  }
  return 'en'
}

/** The text of a key. Parameters that are words of the games (`red`) are translated too; `count` chooses the plural. */
export function t(key: string, params: Params = {}): string {
  const entry = catalogue[key]
  if (entry === undefined) return key
  const form = typeof entry === 'string' ? entry : (entry[plurals.select(Number(params.count ?? 0))] ?? entry.other ?? key)
  return form.replace(/\{(\w+)(?::(\w+))?\}/g, (all, name: string, agreeing: string | undefined) => {
    const value = params[name]
    if (value === undefined) return all
    // What people call themselves is never a word of the games, even if it is "Red".
    return typeof value === 'string' && !/names?$/.test(name) ? wordOf(value, agreeing) : String(value)
  })
}

/** A word of the games; `{colour:oblique}` asks for the form that agrees with what it stands before. */
function wordOf(value: string, agreeing = ''): string {
  const word = (agreeing && catalogue[`word.${value}.${agreeing}`]) || catalogue[`word.${value}`]
  return typeof word === 'string' ? word : value
}

export function has(key: string): boolean {
  return key in catalogue
}

/**
 * A sentence of the server: `seat` is told by its player's name, `winners` by all of theirs; it begins with a capital.
 * What is about one of the seats of `you` has a form of its own where the catalogue has one.
 */
export function say(words: Words, names: readonly string[] = [], you: readonly number[] = []): string {
  const params: Params = { ...words.params }
  const mine = typeof params.seat === 'number' ? you.includes(params.seat) : params.winners !== undefined && you.map(String).includes(String(params.winners))
  const key = mine && has(`${words.key}.you`) ? `${words.key}.you` : words.key
  const name = (seat: number) => names[seat] || t('player.seat', { number: seat + 1 })
  for (const key of ['seat', 'active', 'other_seat']) {
    const seat = params[key]
    if (typeof seat === 'number') params[key === 'seat' ? 'name' : `${key}_name`] = name(seat)
  }
  if (typeof params.winners === 'string' && params.winners) {
    params.names = listed(params.winners.split(',').map((seat) => name(Number(seat))))
  }
  const said = t(key, params)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
}

export function number(value: number): string {
  // A real minus sign: it is as wide as a plus and never breaks from its number.
  return new Intl.NumberFormat(language).format(value).replace('-', '−')
}

export function when(milliseconds: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}

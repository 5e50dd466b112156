// Where score pads are made.
import { href } from '$lib/base.ts'

export type Paper = 'a4' | 'letter'
export type Pair = [number, number]

export const PER_PAGE = 4
export const MOST_PADS = 24

// Where Letter lies in the printers; everywhere else it is A4.
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'PR', 'GT', 'CR', 'PA', 'NI', 'SV', 'DO', 'BO'])

export function usualPaper(languages: readonly string[]): Paper {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1]
    if (region) return LETTER.has(region) ? 'letter' : 'a4'
  }
  return 'a4'
}

export function luckyText(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.join('-')).join(',')
}

export interface Wish {
  game: string
  paper: Paper
  pads: number
  sheet: string
  lucky: string
  language: string
}

export function padsPath({ game, ...rest }: Wish): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== '') query.set(name, String(value))
  return href(`/api/pads/${game}.pdf?${query}`)
}

// Results as a text that gives nothing away: squares, no moves.
import { copy } from '../study/hand.ts'
import type { Outcome } from './progress.ts'

export const RIGHT = '🟩'
export const NEARLY = '🟨'
export const WRONG = '🟥'
/** From this part of the possible on, a wrong answer was nearly right. */
const NEAR = .9
const PER_LINE = 10

export function square({ right, kept }: Outcome): string {
  return right ? RIGHT : kept >= NEAR ? NEARLY : WRONG
}

/** The puzzles of a day: a line for each game. */
export function dayText(title: string, games: readonly { title: string; outcome: Outcome | undefined }[], address: string): string {
  const lines = games.map(({ title: game, outcome }) => `${outcome ? square(outcome) : '⬜'} ${game}`)
  return [title, ...lines, address].join('\n')
}

/** A streak: a square for each puzzle, ten to a line. */
export function streakText(title: string, outcomes: readonly Outcome[], address: string): string {
  const squares = outcomes.map(square)
  const lines = []
  for (let at = 0; at < squares.length; at += PER_LINE) lines.push(squares.slice(at, at + PER_LINE).join(''))
  return [title, ...lines, address].join('\n')
}

/** Hand a text to whatever the device shares with; where there is no such thing, copy it. */
export async function share(text: string, done: string) {
  if (navigator.share) {
    try {
      return await navigator.share({ text })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // they thought better of it
    }
  }
  await copy(text, done)
}

// What this device keeps about a table: names of people who share it, the promise of the dice, the chance it added.
import type { Link, Seen } from '$lib/dice-check.ts'
import type { LocalNames } from './seats.ts'

function read<T>(key: string, usual: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? usual
  } catch {
    return usual
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // no storage: it holds until the page is left
  }
}

export interface Witness {
  /** The promise as this device saw it before the game was over. */
  promise?: string
  /** Whether it first saw this promise when the game was on already. */
  late?: boolean
  /** Promises for the same game that it saw before, and that the server replaced before the game. */
  replaced?: string[]
  /** Who was to begin, as the settings said before the game. */
  first?: Seen['first']
  /** What this device added to the chance, once the server has taken it. */
  added?: string
  /** Whether this device had a seat in the game. */
  seated?: boolean
  /** What the record of the game said for the chain, when it was over. */
  link?: Link
}

const namesKey = (code: string) => `astragal.names.${code}`
const diceKey = (label: string) => `astragal.dice.${label}`

export const keptNames = (code: string) => read<LocalNames>(namesKey(code), {})
export const keepNames = (code: string, names: LocalNames) => write(namesKey(code), names)
export const witnessed = (label: string) => read<Witness>(diceKey(label), {})

/** Keep what was seen; the first sight counts. */
export function witness(label: string, seen: Witness) {
  const before = witnessed(label)
  const kept = { ...seen, ...before }
  if (Object.keys(kept).length > Object.keys(before).length) write(diceKey(label), kept)
}

/** Start over: the promise was replaced before the game, and what was added under the old one does not count. */
export function replaceWitness(label: string, seen: Witness) {
  write(diceKey(label), seen)
}

export function freshChance(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// What is drawn by hand: crosses, dashes and numbers, as strokes of a pencil. Crosses in a box of 40, digits of 10 by 16.
import { seedOf } from './hues.ts'

const CROSSES = [
  ['M8 9C15 15 24 25 32 32', 'M32 8C25 14 14 26 8 31'],
  ['M9 7C14 16 26 24 31 33', 'M33 9C22 16 17 24 7 32'],
  ['M7 10C16 14 25 27 33 31', 'M30 7C26 15 15 23 9 33'],
] as const

export function crossOf(id: string): readonly [string, string] {
  return CROSSES[seedOf(id) % CROSSES.length]!
}

const DASHES = ['M6 22C14 19 26 21 34 18', 'M6 19C16 21 25 18 34 21', 'M6 20C13 18 27 22 34 19'] as const

export function dashOf(id: string): string {
  return DASHES[seedOf(id) % DASHES.length]!
}

const DIGITS = [
  'M5.4 1.6C2.6 1.4 1.4 5 1.4 8.4C1.4 12 2.8 14.6 5 14.5C7.6 14.4 8.8 11.4 8.7 7.8C8.6 4.4 7.6 1.8 5.4 1.6Z',
  'M2.6 4.4C4 3.6 5 2.6 5.8 1.4C5.5 6 5.6 10 5.4 14.6',
  'M1.8 4.4C2.2 2.4 3.8 1.4 5.6 1.6C7.8 1.8 8.4 3.8 7.4 6C6.2 8.6 3.6 11 1.5 14.2C4 13.8 6.4 13.9 8.8 14',
  'M1.9 2.6C4 1.2 7.6 1.2 7.7 3.8C7.8 6 5.6 7 4 7.2C6.4 7.2 8.6 8.4 8.4 11C8.2 14.4 3.8 15.2 1.4 13.2',
  'M6.2 1.4C4.8 4.6 3 7.4 1.3 10C3.8 9.8 6.4 9.8 9 9.6M6.9 6.2C6.8 9 6.7 12 6.8 14.7',
  'M8.2 1.7C6.4 1.8 4.6 1.8 2.8 1.9C2.6 3.8 2.3 5.4 2.1 7.2C4.4 6 8.4 6.4 8.5 10C8.5 13.8 4.4 15.4 1.4 13.2',
  'M7.6 1.5C4.2 3 1.6 6.8 1.5 10.4C1.4 13.2 3.2 14.7 5.2 14.6C7.4 14.5 8.7 12.8 8.6 10.8C8.5 8.8 7 7.6 5.2 7.8C3.4 8 2 9.4 1.7 11',
  'M1.5 2.1C4 1.8 6.2 1.9 8.7 1.7C6.6 5.6 4.8 9.6 3.9 14.7M3.2 8.3C4.6 8.1 6 8 7.4 8',
  'M7.8 3C6.6 1 2.4 1.2 2.5 4C2.6 7 8.4 7.6 8.4 11.2C8.4 15.4 1.6 15.6 1.6 11.6C1.6 8.4 7.6 6.8 7.8 3Z',
  'M8.3 4.6C8 2.4 6.4 1.4 4.8 1.5C2.8 1.7 1.6 3.2 1.7 5.2C1.8 7.2 3.4 8.2 5 8C6.8 7.8 8.2 6.4 8.3 4.6C8.4 8.2 7.8 11.6 6.2 14.7',
] as const

/** The strokes of each digit of a number, and how far right it stands. */
export function digitsOf(number: number): { path: string; x: number }[] {
  return [...String(number)].map((digit, place) => ({ path: DIGITS[Number(digit)] ?? '', x: place * 9.4 }))
}

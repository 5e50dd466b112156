// The levels of bots, from weak to strong, and who plays where a game leaves out the one that was wished for.
export const LEVELS = ['starter', 'beginner', 'casual', 'regular', 'skilled', 'expert', 'master', 'champion', 'perfect']

/** Who plays against somebody who has chosen nobody. */
export const USUAL = 'casual'

/** The wished level where it is offered, else the nearest weaker one: nobody should meet a champion unasked. */
export function levelFor(offered: readonly string[], wish: string): string {
  if (offered.includes(wish)) return wish
  if (!LEVELS.includes(wish)) return offered.length ? levelFor(offered, USUAL) : USUAL
  const weaker = ordered(offered).filter((level) => LEVELS.indexOf(level) < LEVELS.indexOf(wish))
  return weaker.at(-1) ?? offered[0] ?? wish
}

/** Every level once, from weak to strong; those that this page does not know come last. */
export function ordered(levels: readonly string[]): string[] {
  const rank = (level: string) => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length)
  return [...new Set(levels)].sort((one, other) => rank(one) - rank(other))
}

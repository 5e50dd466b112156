// Who the bots are: a dozen characters. The level says how a bot plays, the character who it is.
export const CHARACTERS = ['fox', 'owl', 'bear', 'cat', 'hare', 'frog', 'hedgehog', 'raccoon', 'penguin', 'mouse', 'sheep', 'walrus'] as const

export type Character = (typeof CHARACTERS)[number]

// Shares no factor with twelve, so that all places of a table have different characters.
const STEP = 5

/**
 * The character of a bot: the same for everybody and every time, and never twice at a table.
 * Places are counted from a person's seat, since seats move on by one before the next game.
 */
export function characterOf(table: string, seat: number, from: number, players: number): Character {
  let sum = 7
  for (const letter of table) sum = (sum * 31 + letter.codePointAt(0)!) % 10_007
  const place = players ? (seat - from + players) % players : seat
  return CHARACTERS[(sum + STEP * place) % CHARACTERS.length]!
}

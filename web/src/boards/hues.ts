// Each colour also is a shape, so that nothing depends on seeing colour. Drawn in a box of 24.
const SHAPES: Record<string, string> = {
  red: 'M12 3 22 20H2Z', // triangle
  yellow: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z', // disc
  green: 'M4 4H20V20H4Z', // square
  blue: 'M12 1 23 12 12 23 1 12Z', // diamond
  orange: 'M2 4H22L12 21Z', // wedge
  purple: 'M9 2H15V9H22V15H15V22H9V15H2V9H9Z', // plus
}

export function shapeOf(colour: string): string {
  return SHAPES[colour] ?? ''
}

/** A number that is always the same for a text, for things that should look made by hand but stay as they are. */
export function seedOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + character.charCodeAt(0)) >>> 0
  return seed
}

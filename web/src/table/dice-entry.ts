// Typing in what real dice show: one face after the other, with a way back.

export interface Entry {
  faces: (number | null)[]
  /** The die that is asked for; as many as there are dice when all are told. */
  at: number
}

export function emptyEntry(dice: number): Entry {
  return { faces: Array.from({ length: dice }, () => null), at: 0 }
}

export function told(entry: Entry, face: number): Entry {
  if (entry.at >= entry.faces.length) return entry
  const faces = entry.faces.with(entry.at, face)
  const after = faces.findIndex((each, place) => each === null && place > entry.at)
  const next = after >= 0 ? after : faces.indexOf(null)
  return { faces, at: next >= 0 ? next : faces.length }
}

export function back(entry: Entry): Entry {
  const filled = entry.faces.findLastIndex((face, place) => face !== null && place < entry.at)
  const place = filled >= 0 ? filled : entry.faces.findLastIndex((face) => face !== null)
  return place < 0 ? entry : { faces: entry.faces.with(place, null), at: place }
}

export function whole(entry: Entry): number[] | null {
  return entry.faces.every((face) => face !== null) ? (entry.faces as number[]) : null
}

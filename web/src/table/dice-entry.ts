// Typing in what real dice show: one face after the other, with a way back.

type Faces = (number | null)[]

export interface Entry {
  faces: Faces
  /** The die that is asked for; as many as there are dice when all are told. */
  at: number
}

export function emptyEntry(dice: number): Entry {
  return { faces: Array.from({ length: dice }, () => null), at: 0 }
}

const withFace = (faces: Faces, place: number, face: number | null): Faces => faces.map((old, n) => (n === place ? face : old))

export function told(entry: Entry, face: number): Entry {
  if (entry.at >= entry.faces.length) return entry
  const faces = withFace(entry.faces, entry.at, face)
  const after = faces.findIndex((each, place) => each === null && place > entry.at)
  const next = after >= 0 ? after : faces.indexOf(null)
  return { faces, at: next >= 0 ? next : faces.length }
}

/** Ask for one die again. */
export function again(entry: Entry, place: number): Entry {
  return { faces: withFace(entry.faces, place, null), at: place }
}

/** Forget the face before the die that is asked for. */
export function back(entry: Entry): Entry {
  const filled = entry.faces.flatMap((face, place) => (face === null ? [] : [place]))
  const place = filled.filter((each) => each < entry.at).at(-1) ?? filled.at(-1)
  return place === undefined ? entry : again(entry, place)
}

export function whole(entry: Entry): number[] | null {
  return entry.faces.every((face) => face !== null) ? (entry.faces as number[]) : null
}

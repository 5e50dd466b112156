// Moving over a board with the keyboard. A board is rows of cell names as they are seen; null is an empty place.
export type Places = readonly (readonly (string | null)[])[]

/** Rows become columns. */
export function turned(places: Places): (string | null)[][] {
  const width = Math.max(0, ...places.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => places.map((row) => row[column] ?? null))
}

/** Where a key leads from a cell; undefined when it is no key of ours or leads nowhere. */
export function moved(places: Places, from: string, key: string): string | undefined {
  const y = places.findIndex((row) => row.includes(from))
  if (y < 0) return undefined
  const row = places[y]!
  const x = row.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return first(row.slice(x + 1))
    case 'ArrowLeft':
      return first(row.slice(0, x).reverse())
    case 'ArrowDown':
      return nearest(places.slice(y + 1), x)
    case 'ArrowUp':
      return nearest(places.slice(0, y).reverse(), x)
    case 'Home':
      return first(row)
    case 'End':
      return first([...row].reverse())
    default:
      return undefined
  }
}

/** The next legal cell in reading order, round and round. */
export function nextLegal(places: Places, legal: ReadonlySet<string>, from: string, step: 1 | -1): string | undefined {
  const order = places.flat().filter((id): id is string => id !== null)
  const start = order.indexOf(from)
  for (let tried = 1; tried <= order.length; tried++) {
    const id = order[(start + step * tried + order.length * 2) % order.length]
    if (id !== undefined && legal.has(id)) return id
  }
  return undefined
}

function first(row: readonly (string | null)[]): string | undefined {
  return row.find((id) => id !== null) ?? undefined
}

/** The cell of the first row that has any, as near as can be to the column. */
function nearest(rows: Places, x: number): string | undefined {
  for (const row of rows) {
    let best: string | undefined
    let distance = Infinity
    row.forEach((id, place) => {
      if (id !== null && Math.abs(place - x) < distance) {
        best = id
        distance = Math.abs(place - x)
      }
    })
    if (best !== undefined) return best
  }
  return undefined
}

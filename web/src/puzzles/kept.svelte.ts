// What this device keeps about puzzles. Each change begins with what is there, so that two windows lose nothing.
import { nothingYet, sensible, type Progress } from './progress.ts'

const KEY = 'astragal.puzzles'

function read(): Progress {
  try {
    return sensible(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return nothingYet()
  }
}

let progress = $state.raw(read())

export const kept = {
  get progress(): Progress {
    return progress
  },
}

export function change(how: (before: Progress) => Progress) {
  let stored = progress
  try {
    if (localStorage.getItem(KEY) !== null) stored = read()
  } catch {
    // no storage: what is known here
  }
  progress = how(stored)
  try {
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // a full or forbidden storage: it holds until the page is left
  }
}

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) progress = read()
})

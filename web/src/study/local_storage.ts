// What a page remembers until the window is closed.

export function keptText(name: string): string | null {
  try {
    return sessionStorage.getItem(`astragal.${name}`)
  } catch {
    return null // a browser that keeps nothing
  }
}

export function keepText(name: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(`astragal.${name}`)
    else sessionStorage.setItem(`astragal.${name}`, text)
  } catch {
    // full or forbidden: then it is forgotten
  }
}

// Short words at the edge of the screen, and words for screen readers only.

export type Kind = 'info' | 'good' | 'wrong' | 'closed'

export interface Toast {
  id: number
  text: string
  kind: Kind
  clause: string
  /** Of the games, where it is about one. */
  colour: string
}

const KEPT = 3
let count = 0

export const feedback = $state<{ toasts: Toast[]; said: { id: number; text: string }[] }>({ toasts: [], said: [] })

/** Show a sentence for as long as it takes to read; the clause of the rules behind it may be named. */
export function toast(text: string, kind: Kind = 'info', clause = '', colour = '') {
  const id = ++count
  const others = feedback.toasts.filter((each) => each.text !== text)
  feedback.toasts = [...others, { id, text, kind, clause, colour }].slice(-KEPT)
  setTimeout(() => dismiss(id), 3000 + 60 * text.length)
}

export function dismiss(id: number) {
  feedback.toasts = feedback.toasts.filter((each) => each.id !== id)
}

/** Take all of them away: they were about a page that is left. */
export function dismissAll() {
  feedback.toasts = []
}

/** Tell a screen reader, when it has finished what it is saying. */
export function announce(text: string) {
  if (!text) return
  // Each sentence is an element of its own: then one that is said twice is read twice.
  feedback.said = [...feedback.said.slice(-4), { id: ++count, text }]
}

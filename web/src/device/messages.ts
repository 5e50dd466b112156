// What a page and its worker say to each other.
import type { Answer } from './turn.ts'

export type ToWorker =
  | { folder: string; archive: string }
  | { id: number; method: string; path: string; body: string | null }
  | { open: string; table: string; after: number | null }
  | { line: string; text: string }
  | { close: string }

export type FromWorker =
  | { ready: true }
  | { failed: string }
  | { id: number; answer: Answer | null }
  | { line: string; text: string }
  | { closed: string; code: number }

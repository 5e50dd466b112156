// What the device says, as Python writes it (`astragal/device/turns.py`).
import type { Card, Me } from '$lib/protocol.ts'

export interface Answer {
  status: number
  type: string
  body: string
}

/** What has to be stored, all or nothing, before anything is told. */
export interface ToStore {
  table: string
  entry: { first: number }
  card: Card
}

export interface Turn {
  store: ToStore[]
  me: Me | null
  /** The table that has to be loaded before this can be answered. */
  load: string
  answer: Answer | null
  /** Messages, each for a line. */
  tell: [string, string][]
  wake: number | null
}

/** The device behind one function: JSON in, JSON out. */
export type Call = (text: string) => string

// What a person has chosen, kept on this device.
import { USUAL as USUAL_LEVEL } from './levels.ts'
import type { Language } from './texts.svelte.ts'

export interface Settings {
  language: Language | ''
  theme: 'auto' | 'light' | 'dark'
  name: string
  colour: string
  sound: boolean
  voice: boolean
  vibration: boolean
  /** Ask before a choice is sent. */
  confirm: boolean
  /** Where hints are allowed: ask before a move that is a blunder. */
  warn: boolean
  /** Forced choices are made by themselves. */
  autoPass: boolean
  /** How fast what happens at a table is shown, one event after another. */
  pace: 'calm' | 'normal' | 'fast'
  /** Dice are rolled without a tap. */
  autoRoll: boolean
  /** How sheets lie on a narrow screen. */
  sheets: 'auto' | 'upright' | 'wide'
  /** The bots of the last game, and how many. */
  bot: string
  opponents: number
}

const USUAL: Settings = {
  language: '', theme: 'auto', name: '', colour: '', sound: true, voice: false, vibration: true,
  confirm: false, warn: false, autoPass: true, pace: 'normal', autoRoll: false, sheets: 'auto', bot: USUAL_LEVEL, opponents: 1,
}
const KEY = 'astragal.settings'

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = Object.entries(kept as object).filter(
      ([name, value]) => name in USUAL && typeof value === typeof USUAL[name as keyof Settings],
    )
    return { ...USUAL, ...Object.fromEntries(entries) }
  } catch {
    return { ...USUAL } // not ours, or not readable: begin anew
  }
}

export const settings = $state<Settings>(read())

export function change<K extends keyof Settings>(name: K, value: Settings[K]) {
  settings[name] = value
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a full or forbidden storage: the choice holds until the page is left
  }
  if (name === 'theme') applyTheme()
}

export function applyTheme() {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

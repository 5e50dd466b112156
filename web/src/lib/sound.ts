// Soft sounds made on the spot, so that nothing has to be loaded; and a short buzz on phones.
import { settings } from './settings.svelte.ts'

export type Sound = 'roll' | 'cross' | 'write' | 'push' | 'lock' | 'penalty' | 'end' | 'undo' | 'turn' | 'wrong'

let context: AudioContext | null = null

const NOTES: Record<Sound, [frequency: number, at: number, length: number][]> = {
  roll: [[180, 0, 0.04], [140, 0.06, 0.04], [210, 0.13, 0.04], [160, 0.21, 0.05]],
  cross: [[520, 0, 0.07]],
  write: [[440, 0, 0.06], [560, 0.06, 0.06]],
  push: [[150, 0, 0.09], [110, 0.08, 0.08]],
  lock: [[392, 0, 0.12], [523, 0.1, 0.12], [659, 0.2, 0.2]],
  penalty: [[220, 0, 0.14], [165, 0.12, 0.2]],
  end: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.16], [784, 0.42, 0.36]],
  undo: [[500, 0, 0.06], [380, 0.06, 0.08]],
  turn: [[660, 0, 0.1], [880, 0.09, 0.14]],
  wrong: [[180, 0, 0.12]],
}
const BUZZ: Partial<Record<Sound, number | number[]>> = { turn: 30, wrong: [20, 40, 20], lock: 60, end: [40, 60, 90] }

export function play(sound: Sound) {
  // Browsers allow neither sound nor buzz before the first tap on a page, and complain about the attempt.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  const buzz = BUZZ[sound]
  if (settings.vibration && buzz !== undefined) navigator.vibrate?.(buzz)
  if (!settings.sound) return
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume() // browsers wait for a first tap
    for (const [frequency, at, length] of NOTES[sound]) note(context, frequency, at, length)
  } catch {
    // a device without sound
  }
}

function note(on: AudioContext, frequency: number, at: number, length: number) {
  const begin = on.currentTime + at
  const voice = on.createOscillator()
  const volume = on.createGain()
  voice.type = 'triangle'
  voice.frequency.value = frequency
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  voice.connect(volume).connect(on.destination)
  voice.start(begin)
  voice.stop(begin + length + 0.02)
}

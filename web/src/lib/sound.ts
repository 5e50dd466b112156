// Short samples, loaded when the first one is wanted; and a short buzz on phones. `web/scripts/sounds.py` makes them.
import { settings } from './settings.svelte.ts'

const FILES = import.meta.glob<string>('../sounds/*.mp3', { query: '?url', import: 'default', eager: true })

export type Sample = 'dice' | 'pencil' | 'wood' | 'lock' | 'fanfare' | 'turn' | 'penalty' | 'undo' | 'wrong'
/** What the server calls what is to be heard. */
type Heard = 'roll' | 'cross' | 'write' | 'push' | 'end'
export type Sound = Sample | Heard

const SAMPLES: Record<Heard, Sample> = { roll: 'dice', cross: 'pencil', write: 'pencil', push: 'wood', end: 'fanfare' }
const BUZZ: Partial<Record<Sample, number | number[]>> = {
  dice: [12, 40, 18, 30, 10], wood: 16, lock: 60, fanfare: [40, 60, 90], turn: 30, penalty: 45, wrong: [20, 40, 20],
}
const isHeard = (sound: Sound): sound is Heard => sound in SAMPLES

let context: AudioContext | null = null
const loaded = new Map<Sample, Promise<AudioBuffer>>()

/** Play a sound and buzz, as far as this person wants either. */
export function play(sound: Sound) {
  // Browsers allow neither sound nor buzz before the first tap on a page, and complain about the attempt.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  const sample = isHeard(sound) ? SAMPLES[sound] : sound
  const buzz = BUZZ[sample]
  if (settings.vibration && buzz !== undefined) navigator.vibrate?.(buzz)
  if (settings.sound) void hear(sample)
}

/** Fetch what will soon be heard, so that the first dice are not silent. */
export function prepare(...samples: Sample[]) {
  if (!settings.sound) return
  try {
    for (const sample of samples) load((context ??= new AudioContext()), sample).catch(() => {})
  } catch {
    // a device without sound
  }
}

async function hear(sample: Sample) {
  try {
    const on = (context ??= new AudioContext())
    if (on.state === 'suspended') void on.resume() // browsers wait for a first tap
    const asked = on.currentTime
    const buffer = await load(on, sample)
    if (on.currentTime - asked > 0.6) return // too late to belong to anything
    const source = on.createBufferSource()
    const volume = on.createGain()
    source.buffer = buffer
    // No two throws of real dice sound the same.
    source.playbackRate.value = sample === 'fanfare' || sample === 'turn' ? 1 : 0.94 + Math.random() * 0.12
    volume.gain.value = 0.7
    source.connect(volume).connect(on.destination)
    source.start()
  } catch {
    // a device without sound, or a file that did not come: the game goes on
  }
}

function load(on: AudioContext, sample: Sample): Promise<AudioBuffer> {
  let found = loaded.get(sample)
  if (!found) {
    found = fetch(FILES[`../sounds/${sample}.mp3`]!)
      .then((answer) => answer.arrayBuffer())
      .then((data) => on.decodeAudioData(data))
    found.catch(() => loaded.delete(sample)) // the next time may go better
    loaded.set(sample, found)
  }
  return found
}

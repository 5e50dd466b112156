// What players of the booklets say aloud: the announced number, and that a row is closed.
import { settings } from './settings.svelte.ts'
import { texts } from './texts.svelte.ts'

export const canSpeak = () => typeof speechSynthesis !== 'undefined'

/** The last sentence that has to be heard to its end. */
let lasting: SpeechSynthesisUtterance | null = null

/** Say a sentence. The newest counts, and ends what an older one still says, unless that has to be heard to its end. */
export function speak(sentence: string, lasts = false) {
  if (!settings.voice || !canSpeak() || !sentence) return
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return // not before the first tap
  if (!lasting || !(speechSynthesis.speaking || speechSynthesis.pending)) speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.lang = texts.language
  const voice = speechSynthesis.getVoices().find((each) => each.lang.toLowerCase().startsWith(texts.language))
  if (voice) utterance.voice = voice
  if (lasts) {
    lasting = utterance
    utterance.onend = utterance.onerror = () => {
      if (lasting === utterance) lasting = null
    }
  }
  speechSynthesis.speak(utterance)
}

export function hush() {
  lasting = null
  if (canSpeak()) speechSynthesis.cancel()
}

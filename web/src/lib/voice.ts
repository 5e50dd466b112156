// The announced number, aloud, as the booklets ask.
import { settings } from './settings.svelte.ts'
import { texts } from './texts.svelte.ts'

export const canSpeak = () => typeof speechSynthesis !== 'undefined'

export function speak(sentence: string) {
  if (!settings.voice || !canSpeak() || !sentence) return
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return // not before the first tap
  speechSynthesis.cancel() // the newest number counts; an old one would only confuse
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.lang = texts.language
  const voice = speechSynthesis.getVoices().find((each) => each.lang.toLowerCase().startsWith(texts.language))
  if (voice) utterance.voice = voice
  speechSynthesis.speak(utterance)
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel()
}

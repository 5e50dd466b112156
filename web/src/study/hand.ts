// Copying, saving as a file, reading a file.
import { href } from '$lib/base.ts'
import { t } from '$lib/texts.svelte.ts'
import { toast } from '../ui/feedback.svelte.ts'

/** Copy a text; where the browser forbids it, show it so that it can be copied by hand. */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast(done, 'good')
  } catch {
    toast(t('replay.copy_by_hand', { text }), 'info')
  }
}

export function positionPath(position: string): string {
  return `/position?p=${encodeURIComponent(position)}`
}

/** The full address of a page of ours, for sending it to somebody. */
export function fullAddress(path: string): string {
  return new URL(href(path), location.origin).href
}

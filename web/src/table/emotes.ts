import type { Emote } from '$lib/protocol.ts'

export const EMOJI: Record<Emote['emote'], string> = {
  hello: '👋', thanks: '🙏', well_played: '👏', oops: '😅', hurry: '⏳', laugh: '😄', wow: '😮', goodbye: '🙋',
}
export const EMOTES = Object.keys(EMOJI) as Emote['emote'][]

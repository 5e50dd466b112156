import type { Language } from '$lib/texts.svelte.ts'

/** Each language in its own words, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', uk: 'Українська', ru: 'Русский', de: 'Deutsch' }

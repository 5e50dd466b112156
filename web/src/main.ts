import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { href } from '$lib/base.ts'
import { giveFiles } from '$lib/device.svelte.ts'
import { keepWhenInstalled } from '$lib/place.svelte.ts'
import { startRouter } from '$lib/router.svelte.ts'
import { applyTheme, settings } from '$lib/settings.svelte.ts'
import { loadLanguage, usualLanguage } from '$lib/texts.svelte.ts'

applyTheme()
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
startRouter()
giveFiles()
await loadLanguage(usualLanguage(settings.language, navigator.languages))
mount(App, { target: document.getElementById('app')! })
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(href('/sw.js'))
  keepWhenInstalled()
}

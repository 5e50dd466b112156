import '../src/styles/tokens.css'
import '../src/styles/base.css'
import { mount } from 'svelte'
import Gallery from './Gallery.svelte'
import { loadLanguage } from '$lib/texts.svelte.ts'
const q = new URLSearchParams(location.search)
document.documentElement.dataset.theme = q.get('theme') ?? 'light'
if (q.get('text')) document.documentElement.style.fontSize = q.get('text')!
await loadLanguage('en')
mount(Gallery, { target: document.getElementById('app')! })

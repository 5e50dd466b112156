// Where games are played: on a server, or, where there is none or no connection, on this device.
import { python } from 'virtual:python'
import { BASE, href, STATIC } from './base.ts'

/** The service worker keeps it up to date under the same name. */
const CACHE = `astragal ${BASE} python`
const LOOK_AGAIN = 15_000

let kept = $state(false)
let away = $state(false)
let loaded = $state(0)
let fetching = $state(false)
let failed = $state(false)

const files = [...python.files.map((name) => python.folder + name), python.archive].map((path) => BASE + path)

export const place = {
  /** Whether this device plays: requests go to it. */
  get device(): boolean {
    return STATIC || away
  },
  /** Whether all that playing without a connection needs is on this device. */
  get kept(): boolean {
    return kept
  },
  /** Whether a browser can keep it here: pages over plain http cannot. */
  get canKeep(): boolean {
    return 'caches' in globalThis && 'serviceWorker' in navigator && typeof WebAssembly === 'object'
  },
  get fetching(): boolean {
    return fetching
  },
  get failed(): boolean {
    return failed
  },
  /** How much of it is here, from 0 to 1. */
  get progress(): number {
    return kept ? 1 : Math.min(1, loaded / python.bytes)
  },
  /** In whole megabytes. */
  megabytes: Math.ceil(python.bytes / 1e6),
}

/** Look whether everything is there; a newer version of the app may need another archive. */
export async function lookForPython(): Promise<boolean> {
  if (!place.canKeep) return false
  try {
    const found = await Promise.all(files.map((path) => caches.match(path)))
    kept = found.every(Boolean)
  } catch {
    kept = false
  }
  return kept
}

/** Bring everything here that is missing, and say how far it is. */
export async function keepPython(): Promise<void> {
  if (fetching || !place.canKeep) return
  fetching = true
  failed = false
  loaded = 0
  try {
    const cache = await caches.open(CACHE)
    for (const path of files) {
      const known = await cache.match(path)
      if (known) loaded += (await known.blob()).size
      else await bring(cache, path)
    }
    await lookForPython()
    if (kept) void navigator.storage?.persist?.()
  } catch {
    failed = true
  } finally {
    fetching = false
  }
}

async function bring(cache: Cache, path: string) {
  const answer = await fetch(path)
  if (!answer.ok || !answer.body) throw new Error(path)
  const parts: BlobPart[] = []
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    loaded += part.value.length
  }
  // Without the header that says how it was packed on its way.
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' }
  await cache.put(path, new Response(new Blob(parts), { headers }))
}

/** The server cannot be reached: tell whether this device plays instead. */
export async function goAway(): Promise<boolean> {
  if (away) return true
  if (!(await lookForPython())) return false
  away = true
  watch()
  return true
}

let timer: ReturnType<typeof setInterval> | undefined

function watch() {
  clearInterval(timer)
  timer = setInterval(lookBack, LOOK_AGAIN)
  addEventListener('online', lookBack)
}

/** Look whether the server is there again. */
async function lookBack() {
  if (document.visibilityState !== 'visible') return
  try {
    if (!(await fetch(href('/api/me'), { credentials: 'same-origin', cache: 'no-store' })).ok) return
  } catch {
    return
  }
  away = false
  clearInterval(timer)
  removeEventListener('online', lookBack)
}

/** Whoever puts the app on the home screen means to use it anywhere. */
export function keepWhenInstalled() {
  addEventListener('appinstalled', () => void keepPython())
  void lookForPython().then((here) => {
    if (!here && matchMedia('(display-mode: standalone)').matches) void keepPython()
  })
}

/** Let it go again. */
export async function forgetPython(): Promise<void> {
  await caches.delete(CACHE)
  kept = false
}

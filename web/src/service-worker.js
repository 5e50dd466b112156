// The static parts of the app, kept on the device. Games themselves are always live: api/ is never kept. Addresses are
// relative to this script, which lies where the app does.
const FILES = __FILES__
// What playing without a connection needs besides: fetched by the page when somebody wishes it, then kept up to date here.
const PYTHON = __PYTHON__
const API = new URL('api/', location.href).pathname
const ASSETS = new URL('assets/', location.href).href
// Caches belong to the whole origin, and the app may be installed under several paths of it. So the path stands in
// their names, between blanks, which no path has.
const OURS = `astragal ${new URL('./', location.href).pathname} `
const CACHE = OURS + __VERSION__
const PYTHON_CACHE = `${OURS}python`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.all(FILES.map((file) => keep(cache, file))))
      .then(renewPython)
      .then(() => self.skipWaiting()),
  )
})

/** Fetch a file and keep it. One request that is lost on a bad line must not cost the whole installation. */
async function keep(cache, file) {
  for (const pause of [500, 3_000]) {
    try {
      return await cache.add(file)
    } catch {
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return cache.add(file)
}

/** Whoever can play without a connection still can after the app has changed; files that stayed the same are not fetched again. */
async function renewPython() {
  await takeOver()
  if (!(await caches.has(PYTHON_CACHE))) return
  const cache = await caches.open(PYTHON_CACHE)
  for (const file of PYTHON) if (!(await cache.match(file))) await keep(cache, file)
}

/** Earlier versions kept Python for all paths in one cache: take what is ours out of it. */
async function takeOver() {
  if (!(await caches.has('astragal.python'))) return
  const shared = await caches.open('astragal.python')
  for (const request of await shared.keys()) {
    if (!request.url.startsWith(ASSETS)) continue
    await (await caches.open(PYTHON_CACHE)).put(request, await shared.match(request))
    await shared.delete(request)
  }
  if (!(await shared.keys()).length) await caches.delete('astragal.python')
}

/** Whether a cache is of another version of this installation; of earlier versions only what is in it tells. */
async function isOld(name) {
  if (name.startsWith('astragal-')) return Boolean(await (await caches.open(name)).match('./'))
  return name.startsWith(OURS) && name !== CACHE && name !== PYTHON_CACHE
}

async function dropOldFiles() {
  for (const name of await caches.keys()) if (await isOld(name)) await caches.delete(name)
}

async function dropOldPython() {
  if (!(await caches.has(PYTHON_CACHE))) return
  const cache = await caches.open(PYTHON_CACHE)
  const wanted = new Set(PYTHON.map((file) => new URL(file, location.href).href))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    dropOldFiles()
      .then(dropOldPython)
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith(API)) return
  if (event.request.mode === 'navigate') {
    // The newest page while there is a line, the kept one while there is none.
    event.respondWith(fetch(event.request).catch(() => caches.match('./')))
  } else {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
  }
})

// Where the app lives: at the root of a host, or under a path of it that nobody knows when the app is built.
// Its own scripts lie in `assets/` beside the page, so their address tells.

/** Whether there is no server at all: files on some web host, and this device plays. */
export const STATIC = import.meta.env.MODE === 'site'

/** The path of the app, with a slash at its end. */
export const BASE = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname : '/'

/** What is no page of ours, but asked for by programs. */
const NO_PAGE = /^\/(api\/|assets\/|sw\.js$)/

/**
 * The address of one of our pages, or of the server's, given as if the app lived at the root.
 * A host of files knows only the first page; which one is shown stands after its `#` there.
 */
export function href(path: string, base = BASE, files = STATIC): string {
  return files && !NO_PAGE.test(path) ? `${base}#${path}` : base + path.slice(1)
}

/** The other way round: the path as if the app lived at the root; nothing if it is not one of ours. */
export function within(path: string, base = BASE): string | null {
  if (path === base.slice(0, -1)) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : null
}

/** An address as a server would have it. */
export function served(address: string, base = BASE, files = STATIC): URL {
  const url = new URL(address)
  if (!files || within(url.pathname, base) === null) return url
  return new URL(base + (url.hash.startsWith('#/') ? url.hash.slice(2) : ''), url)
}

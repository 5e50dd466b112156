// Where the app lives: at the root of a host, or under a path of it that nobody knows when the app is built.
// Its own scripts lie in `assets/` beside the page, so their address tells.

/** The path of the app, with a slash at its end. */
export const BASE = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname : '/'

/** The address of one of our pages, or of the server's, given as if the app lived at the root. */
export function href(path: string, base = BASE): string {
  return base + path.slice(1)
}

/** The other way round: the path as if the app lived at the root; nothing if it is not one of ours. */
export function within(path: string, base = BASE): string | null {
  if (path === base.slice(0, -1)) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : null
}

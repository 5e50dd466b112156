// Addresses and pages. Links are ordinary links; a click on one of ours changes the page without loading.

import { href, served, STATIC, within } from './base.ts'

export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string }
  | { page: 'replay'; code: string; game: number; step: number | null; review: boolean }
  | { page: 'position'; text: string }
  | { page: 'record' }
  | { page: 'learn'; game: string; topic: string }
  | { page: 'lesson'; game: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string; way: string; game: string; theme: string }
  | { page: 'score' }
  | { page: 'print' }
  | { page: 'history' }
  | { page: 'settings' }
  | { page: 'daily'; day: string }
  | { page: 'lost' }

/** Which page an address stands for. */
export function read(address: URL): Route {
  const path = within(address.pathname) ?? '/-' // no page of ours has that name
  const [first = '', second = '', third = '', fourth = '', fifth = '', ...rest] = path.split('/').slice(1)
  if (rest.length) return { page: 'lost' }
  switch (first) {
    case '':
      return { page: 'home' }
    case 't':
      if (!/^[A-Za-z0-9]{4,12}$/.test(second)) return { page: 'lost' }
      if (!third) return { page: 'table', code: second.toUpperCase() }
      if ((third !== 'replay' && third !== 'review') || !/^\d{1,6}$/.test(fourth) || !/^\d{0,6}$/.test(fifth)) return { page: 'lost' }
      return { page: 'replay', code: second.toUpperCase(), game: Number(fourth), step: fifth ? Number(fifth) : null, review: third === 'review' }
    case 'daily':
      return third ? { page: 'lost' } : { page: 'daily', day: second }
    case 'position':
      return { page: 'position', text: address.searchParams.get('p') ?? '' }
    case 'learn':
      return { page: 'learn', game: second, topic: address.hash.slice(1) }
    case 'lesson':
      return { page: 'lesson', game: second }
    case 'puzzles': {
      if (third) return { page: 'lost' }
      if (!second) return { page: 'puzzles' }
      const asked = address.searchParams
      return { page: 'puzzle', id: second, way: asked.get('way') ?? '', game: asked.get('game') ?? '', theme: asked.get('theme') ?? '' }
    }
    case 'record': case 'score': case 'print': case 'history': case 'settings':
      return second ? { page: 'lost' } : { page: first }
    default:
      return { page: 'lost' }
  }
}

let route = $state.raw<Route>({ page: 'home' })

export const router = {
  get route() {
    return route
  },
  /** The address of the page that is shown. */
  get address(): URL {
    return served(location.href)
  },
}

/** Go to a page, given as if the app lived at the root. */
export function go(path: string, replace = false) {
  if (replace) history.replaceState(null, '', href(path))
  else history.pushState(null, '', href(path))
  follow()
  if (!replace) scrollTo(0, 0)
}

function follow() {
  route = read(router.address)
}

export function startRouter() {
  follow()
  addEventListener('popstate', follow)
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const wanted = new URL(link.href, location.href)
    const url = served(wanted.href)
    if (link.target || link.hasAttribute('download') || url.origin !== location.origin) return
    const path = within(url.pathname)
    if (path === null || path.startsWith('/api/')) return
    const here = router.address
    if (STATIC && wanted.hash && !wanted.hash.startsWith('#/')) {
      // A place on this page, whose address has no room for it.
      event.preventDefault()
      const place = document.getElementById(wanted.hash.slice(1))
      place?.scrollIntoView()
      place?.focus({ preventScroll: true })
      return
    }
    if (url.pathname === here.pathname && url.search === here.search && url.hash) return // a place on this page
    event.preventDefault()
    go(path + url.search + url.hash)
  })
}

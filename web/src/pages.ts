// Which part of the app shows which page. All but the first page are loaded when they are asked for.
import type { Component } from 'svelte'
import type { Route } from '$lib/router.svelte.ts'

// Each page has properties of its own; `propsOf` gives them.
type Loads = () => Promise<{ default: Component<any> }>

export const PAGES: Record<Exclude<Route['page'], 'home'>, Loads> = {
  table: () => import('./table/Table.svelte'),
  replay: () => import('./pages/Replay.svelte'),
  position: () => import('./pages/Position.svelte'),
  record: () => import('./pages/Record.svelte'),
  learn: () => import('./pages/Learn.svelte'),
  lesson: () => import('./pages/Lesson.svelte'),
  puzzles: () => import('./pages/Puzzles.svelte'),
  puzzle: () => import('./pages/Puzzle.svelte'),
  score: () => import('./pages/Score.svelte'),
  print: () => import('./pages/Print.svelte'),
  history: () => import('./pages/History.svelte'),
  daily: () => import('./pages/Daily.svelte'),
  settings: () => import('./pages/Settings.svelte'),
  lost: () => import('./pages/Lost.svelte'),
}

/** What a page is told: all of its address but which page it is. */
export function propsOf(route: Route): Record<string, unknown> {
  const { page: _, ...props } = route
  return props
}

/** Whether going from one to the other stays on the same page, as from one step of a replay to the next. */
export function sameView(one: Route, other: Route): boolean {
  if (one.page !== other.page) return false
  return !('code' in one) || !('code' in other) || one.code === other.code
}

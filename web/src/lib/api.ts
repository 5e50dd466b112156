// Everything asked of the server outside a table's socket.
import { python } from 'virtual:python'
import { href, STATIC } from './base.ts'
import { askDevice, isDeviceCode, isHere } from './device.svelte.ts'
import { deviceCards } from '../device/storage.ts'
import { goAway, place } from './place.svelte.ts'
import type {
  Cards, Day, DayTable, Found, Games, GamesPlayed, HintAnswer, Lesson, LevelAnswer, Me, PlayerRatings, PositionAnswer, PuzzleGames, PuzzleQuestion, PuzzlesOfDay, PuzzleVerdict, Rating, Replay, ReviewAnswer, SceneAnswer, Snapshot, TableMade, Token, Topics, ValuesAnswer, WarningAnswer, Why, Words,
} from './protocol.ts'

/** What the server says when it refuses; `words` can be shown in any language. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status = 0,
  ) {
    super(code)
  }
}

export const NO_LINE = 'no_line'

interface Told {
  code: string
  key: string
  params?: Words['params']
  clause?: string | null
}

export function refused(problem: Told, status = 0): Refused {
  const words = { key: problem.key, params: problem.params ?? {}, clause: problem.clause ?? null }
  return new Refused(problem.code, words, status)
}

/** What is asked about a table goes to where it is; everything else to where games are played now. */
function isForDevice(path: string): boolean {
  const table = /^\/api\/tables\/([0-9a-f]{20})\b/.exec(path)?.[1]
  if (table) return STATIC || isHere(table)
  const code = /^\/api\/codes\/(\w+)/.exec(path)?.[1]
  return code ? STATIC || isDeviceCode(code) : place.device && !ONLY_SERVERS.test(path)
}

/** Nobody here can say what moves are worth, or has others to compare with. Puzzles bring their values along. */
const ONLY_SERVERS = /^\/api\/(reviews|values|levels|daily|me\/)/

async function ask(method: string, path: string, body?: unknown, here = isForDevice(path)): Promise<Response> {
  if (STATIC && ONLY_SERVERS.test(path)) throw new Refused('not_found', { key: 'offline.only_server' }, 404)
  const answer = await (here ? askHere(method, path, body) : askServer(method, path, body))
  if (!answer) throw new Refused(NO_LINE, { key: here ? 'offline.failed' : 'line.none' })
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ code: 'internal', key: 'server.internal' }))
    throw refused(problem, answer.status)
  }
  return answer
}

async function askServer(method: string, path: string, body?: unknown): Promise<Response | null> {
  try {
    return await fetch(href(path), {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch {
    const elsewhere = /^\/api\/(tables\/[0-9a-f]{20}|codes)\b/.test(path) || ONLY_SERVERS.test(path)
    return !elsewhere && (await goAway()) ? askHere(method, path, body) : null
  }
}

async function askHere(method: string, path: string, body?: unknown): Promise<Response | null> {
  // Lists need no Python, and take no game away from another tab.
  if (method === 'GET' && path === '/api/games') return fetch(href(`/${python.games}`)).catch(() => null)
  if (method === 'GET' && path === '/api/tables/mine') return Response.json({ tables: await deviceCards(), before: null })
  return askDevice(method, path, body)
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json()
const post = async <T>(path: string, body: unknown): Promise<T> => (await ask('POST', path, body)).json()

export interface TableSettings {
  public?: boolean
  real_dice?: boolean
  clock?: 'none' | 'move' | 'game'
  seconds?: number
  increment?: number
  run_out?: 'nothing' | 'forfeit' | 'bot' | null
  talk?: boolean
  coach?: boolean
  first?: number | 'highest' | 'chance' | null
  move_seconds?: number
}

export type SceneEvent = { roll: number[] } | { seat: number; move: string } | { seat: number; cell: string; put: string }
export interface SceneQuestion {
  position?: string
  game?: Record<string, unknown>
  events?: SceneEvent[]
  seats?: number[]
  tap?: { seat: number; tap: string }
  offer?: { seat: number; tap: string }
}

export interface PuzzleWish {
  game: string
  theme?: string
  /** For a streak: how many answers were right so far. */
  streak?: number | undefined
  strength?: number | undefined
  without?: string[]
}

export const api = {
  games: () => get<Games>('/api/games'),
  openTables: () => get<Cards>('/api/tables'),
  myTables: () => get<Cards>('/api/tables/mine'),
  makeTable: (game: Record<string, unknown>, settings: TableSettings = {}, position?: string) =>
    post<TableMade>('/api/tables', { game, settings, ...(position !== undefined && { position }) }),
  findCode: (code: string) => get<Found>(`/api/codes/${encodeURIComponent(code)}`),
  table: (id: string) => get<Snapshot>(`/api/tables/${id}?scene=1`),
  why: (id: string, seat: number, tap: string) => post<Why>(`/api/tables/${id}/why`, { seat, tap }),
  hint: (id: string, seat: number) => post<HintAnswer>(`/api/tables/${id}/hint`, { seat }),
  warning: (id: string, seat: number, move: string) => post<WarningAnswer>(`/api/tables/${id}/warning`, { seat, move }),
  gamesPlayed: (id: string) => get<GamesPlayed>(`/api/tables/${id}/games`),
  replay: (id: string, game: number) => get<Replay>(`/api/tables/${id}/replay?game=${game}`),
  replayOf: (record: string) => post<Replay>('/api/replays', { record }),
  record: async (id: string, game: number) => (await ask('GET', `/api/tables/${id}/record?game=${game}`)).text(),
  recordJson: (id: string, game: number) => get<Record<string, unknown>>(`/api/tables/${id}/record?game=${game}&format=json`),
  review: (id: string, game: number) => post<ReviewAnswer>(`/api/tables/${id}/games/${game}/review`, {}),
  reviewOf: (record: string) => post<ReviewAnswer>('/api/reviews', { record }),
  reviewProgress: (id: string, after: number) => get<ReviewAnswer>(`/api/reviews/${id}?after=${after}`),
  values: (text: string) => post<ValuesAnswer>('/api/values', { text }),
  level: (played: { game: string; players: number; decisions: number; loss: number; stake: number }) => post<LevelAnswer>('/api/levels', played),
  scene: (question: SceneQuestion) => post<SceneAnswer>('/api/scenes', { events: [], ...question }),
  position: (text: string) => post<PositionAnswer>('/api/positions', { text }),
  topics: (game: string) => get<Topics>(`/api/learn/${encodeURIComponent(game)}`),
  lesson: (game: string) => get<Lesson>(`/api/lessons/${encodeURIComponent(game)}`),
  puzzleGames: () => get<PuzzleGames>('/api/puzzles'),
  puzzlesToday: () => get<PuzzlesOfDay>('/api/puzzles/today'),
  puzzleRatings: () => get<PlayerRatings>('/api/puzzles/mine'),
  puzzle: (id: string) => get<PuzzleQuestion>(`/api/puzzles/${encodeURIComponent(id)}`),
  nextPuzzle: ({ game, theme, streak, strength, without = [] }: PuzzleWish) => {
    const wish = { game, theme, streak, strength, without: without.join() }
    const query = new URLSearchParams(Object.entries(wish).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])))
    return get<PuzzleQuestion>(`/api/puzzles/next?${query}`)
  },
  /** With what this device keeps: the rating, how many answers are behind it, and whether this one was answered before. */
  answerPuzzle: (id: string, move: string, kept: { rating: Rating; answers: number } | undefined, answered: boolean) => {
    const rating = kept && { rating: kept.rating.rating, deviation: kept.rating.deviation, answers: kept.answers }
    return post<PuzzleVerdict>(`/api/puzzles/${encodeURIComponent(id)}/answer`, { move, answered, ...(rating ? { rating } : {}) })
  },
  day: (day: string) => get<Day>(day ? `/api/daily/${encodeURIComponent(day)}` : '/api/daily'),
  playDay: (day: string, game: string) => post<DayTable>(`/api/daily/${day}/${game}`, {}),
  /** Who plays at a table of this code, or here. */
  me: async (code?: string): Promise<Me> => (await ask('GET', '/api/me', undefined, code === undefined ? undefined : STATIC || isDeviceCode(code))).json(),
  forgetMe: () => post<{ seq: number }>('/api/me/forget', {}),
  signOutOthers: () => post<Token>('/api/me/rotate', {}),
  changeMe: async (me: { name?: string; colour?: string }): Promise<Me> => (await ask('PUT', '/api/me', me)).json(),
}

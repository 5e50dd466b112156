// What is shown, one thing after another. The server tells everything at once; people see a cross being drawn, then
// whose turn it is, then the roll. A tap hurries it, and what somebody owes is never waited with.
import type { Live } from '$lib/live.svelte.ts'
import type { Event, News, Now, Scene } from '$lib/protocol.ts'
import { settings } from '$lib/settings.svelte.ts'
import { owing } from './seats.ts'

export type Told = News & { at: number }
type Listener = (events: Event[], news: News[]) => void

interface Beat {
  now: Now
  news: News[]
  events: Event[]
  /** Milliseconds to look at it before something else is shown. */
  hold: number
  /** Own dice that wait to be rolled. */
  waits?: boolean
}

/** Milliseconds that each kind of news needs, at the normal pace. */
const HOLD = { others: 800, own: 350, roll: 700, small: 450, end: 2400 }
const PACE = { calm: 1.7, normal: 1, fast: 0.1 }
const MAX_BACKLOG = 9000
const KEPT = 200
const MOVES = new Set<Event['type']>(['started', 'rolled', 'revealed', 'corrected', 'undone', 'forfeited', 'time_up', 'ended'])
const WHOLE = new Set<Event['type']>(['undone', 'corrected'])

export class Playback {
  now = $state.raw<Now | null>(null)
  told = $state.raw<Told[]>([])
  /** Whether more is to be shown: nothing can be chosen meanwhile. */
  busy = $state(false)
  /** Own dice lie there and wait for a tap. */
  rolling = $state(false)
  /** What is being shown, in the words of the server. */
  caption = $state.raw<News[]>([])
  /** Seats whose sheets have just changed. */
  changed = $state.raw<number[]>([])

  readonly #live: Live
  #queue: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()

  constructor(live: Live) {
    this.#live = live
    live.listen((events, news) => this.#take(events, news))
    live.resynced = () => this.#jump()
  }

  /** Hear of events as they are shown; returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Show all that is left at once, up to dice that somebody here has to roll. */
  hurry() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue.length && !this.rolling) this.#show(this.#queue.shift()!)
    this.#rest()
  }

  roll() {
    if (!this.rolling) return
    this.rolling = false
    this.#next()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  /** The whole table came anew: nothing is left to be shown. */
  #jump() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#queue = []
    this.rolling = false
    this.now = this.#live.now
    this.#rest()
  }

  #take(events: Event[], news: News[]) {
    const after = this.#live.now
    if (!after) return
    const last = this.#queue.at(-1)
    if (!events.some((event) => MOVES.has(event.type))) {
      // Somebody has chosen, or said something: no time is needed for that.
      if (last) last.now = after
      else if (!this.rolling) this.now = after
      this.#tell(events, news)
      return
    }
    const before = last?.now ?? this.now
    // Whoever has just played sees at once what came of it.
    const owed = !this.#queue.length && !this.rolling && owing(this.now).length > 0
    this.#queue.push(...beats(before, after, events, news))
    const left = this.#queue.reduce((sum, beat) => sum + beat.hold, 0)
    if (document.hidden || left > MAX_BACKLOG) this.hurry()
    else if (owed || (!this.#timer && !this.rolling)) this.#next()
    else this.busy = !this.rolling
  }

  #next() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const beat = this.#queue.shift()
    if (!beat) {
      this.#rest()
      return
    }
    this.#show(beat)
    this.busy = this.#queue.length > 0 && !beat.waits
    if (beat.waits) return
    this.#timer = setTimeout(() => this.#next(), beat.hold)
  }

  #show(beat: Beat) {
    this.now = beat.now
    this.rolling = beat.waits ?? false
    this.caption = beat.news
    this.changed = [...new Set(beat.news.flatMap(({ seat = -1, sound }) => (seat >= 0 && sound && sound !== 'roll' ? [seat] : [])))]
    this.#tell(beat.events, beat.news)
  }

  #tell(events: Event[], news: News[]) {
    const at = Date.now()
    if (news.length) this.told = [...this.told.slice(-KEPT), ...news.map((each) => ({ ...each, at }))]
    for (const listener of this.#listeners) listener(events, news)
  }

  #rest() {
    this.busy = false
    this.caption = []
    this.changed = []
  }
}

/** What a message of the server is shown as: what was chosen, then the roll, then the end, each with its time. */
export function beats(before: Now | null, after: Now, events: Event[], news: News[]): Beat[] {
  const own = after.own
  const clocked = after.clock !== undefined && after.clock.kind !== 'none'
  // With a clock running nobody is kept from what they owe.
  const pace = clocked && owing(after).length ? 0 : PACE[settings.pace]
  const hold = (part: News[]) => pace * lengthOf(part, own)
  const at = news.findIndex((each) => each.sound === 'roll')
  const ends = after.status !== 'playing' && before?.status === 'playing'
  const list: Beat[] = []
  if (at < 0 || !after.scene || events.some((event) => WHOLE.has(event.type))) list.push({ now: after, news, events, hold: hold(news) })
  else {
    const [moves, rolled] = [news.slice(0, at), news.slice(at)]
    if (moves.length && before?.scene) list.push({ now: between(before, after, before.scene, after.scene), news: moves, events: [], hold: hold(moves) })
    const roller = news[at]?.seat ?? -1
    const asked = (before?.scene?.choices?.[roller] ?? []).some((choice) => choice.kind === 'pick' || choice.kind === 'again')
    const byHand = own.includes(roller) && after.scene.active === roller && !asked && !settings.autoRoll && !clocked && !after.over
    if (byHand) list.push({ now: ready(after, after.scene, roller), news: [], events: [], hold: 0, waits: true })
    list.push({ now: after, news: rolled, events, hold: hold(rolled) })
  }
  const last = list.at(-1)
  if (ends && last) {
    // Whatever led to the end is still play, and the end itself is held for a moment, on the board.
    for (const beat of list) beat.now = { ...beat.now, status: 'playing', awaiting: [], chosen: [] }
    last.hold = Math.max(HOLD.end * PACE[settings.pace], 200)
    list.push({ now: after, news: [], events: [], hold: 0 })
  }
  return list
}

function lengthOf(news: News[], own: readonly number[]): number {
  if (news.some((each) => each.sound === 'roll')) return HOLD.roll
  const others = news.some(({ seat = -1 }) => !own.includes(seat))
  if (news.some((each) => each.sound)) return others ? HOLD.others : HOLD.own
  return others ? HOLD.small : 0
}

/** The sheets as they are now, with the dice that led to it still there. */
function between(before: Now, after: Now, old: Scene, now: Scene): Now {
  const { phase, prompt, active, dice, number } = old
  return { ...after, awaiting: [], chosen: [], dice: [], scene: { ...now, phase, prompt, active, dice, number, announce: null, choices: {}, chosen: {} } }
}

/** Dice that lie ready, before they show anything. */
function ready(after: Now, scene: Scene, seat: number): Now {
  const dice = scene.dice?.map((die) => ({ ...die, face: 0, to_roll: !die.out }))
  const prompt = { key: 'prompt.roll', params: { seat } }
  return { ...after, awaiting: [], chosen: [], dice: [], scene: { ...scene, dice, prompt, phase: 'roll', number: 0, announce: null, choices: {}, chosen: {} } }
}

// One table on this page: what is shown, whose choice is being made, and everything that people can ask for.
import { api, Refused } from '$lib/api.ts'
import type { Character } from '$lib/bots.ts'
import { games, loadGames } from '$lib/games.svelte.ts'
import { Live } from '$lib/live.svelte.ts'
import type { Choice, Command, Event, GameInfo, Me, Now, Scene, Snapshot, Words } from '$lib/protocol.ts'
import { settings } from '$lib/settings.svelte.ts'
import { play as sound } from '$lib/sound.ts'
import { say, t } from '$lib/texts.svelte.ts'
import { toast } from '../ui/feedback.svelte.ts'
import { freshChance, keepNames, keptNames, replaceWitness, witness, witnessed } from './local_storage.ts'
import { characterAt, colourOf, freeSeats, owing, rotated, seatNames, seatToShow, type LocalNames } from './seats.ts'
import { seating, untouched, type Plan } from './start.ts'

/** A choice of a seat on its way: it waits to be confirmed, or for the server. */
export interface Picked {
  seat: number
  choice: Choice
}

export interface Wrong {
  seat: number
  words: Words
  cells: string[]
}

const MOVES_ON = new Set<Event['type']>(['started', 'rolled', 'revealed', 'corrected', 'undone', 'forfeited', 'ended'])

export class Session {
  readonly live: Live
  local = $state.raw<LocalNames>({})
  proposal = $state.raw<Picked | null>(null)
  sent = $state.raw<Picked | null>(null)
  wrong = $state.raw<Wrong | null>(null)
  /** On a shared device: choices of others are shown as made only, not what they are. */
  hide = $state(true)
  /** An own seat that somebody wants to see, until another one has to choose. */
  #looked = $state.raw<{ seat: number; turn: string } | null>(null)
  /** The game for whose dice chance is on its way to the server. */
  #offered: string | null = null
  /** When this page last asked for a move; a turn that follows at once needs no bell. */
  lastPlay = 0

  readonly names = $derived.by((): string[] =>
    this.live.table ? seatNames(this.live.table, this.own, this.local, (seat) => t('player.seat', { number: seat + 1 })) : [],
  )
  readonly owing = $derived.by(() => owing(this.live.now))
  readonly #turn = $derived.by(() => `${this.live.now?.game}:${this.owing.join()}`)
  readonly shown = $derived.by((): number => {
    const now = this.live.now
    return now ? seatToShow(now, this.#looked?.turn === this.#turn ? this.#looked.seat : null) : 0
  })
  readonly shared = $derived.by(() => this.own.length > 1)

  constructor(
    readonly code: string,
    readonly link: string,
    readonly me: Me,
    id: string,
  ) {
    this.live = new Live(id)
    void loadGames()
    this.local = keptNames(code)
    this.live.listen((events) => {
      for (const event of events) if (event.type === 'rotated') this.rename(rotated(this.local, this.table.players))
      // The moment they were about has passed.
      if (events.some((event) => MOVES_ON.has(event.type))) this.wrong = this.proposal = null
    })
  }

  get games(): readonly GameInfo[] {
    return games.list
  }

  get table(): Snapshot {
    return this.live.table!
  }

  get now(): Now {
    return this.live.now!
  }

  get scene(): Scene | null {
    return this.live.scene
  }

  get own(): number[] {
    return this.live.own
  }

  get host(): boolean {
    return this.live.table?.you !== null && this.live.table?.you === this.live.table?.host
  }

  get here(): boolean {
    const you = this.table.you
    return you !== null && (this.table.people[you]?.here ?? false)
  }

  /** The host has sent us away: we may only watch. */
  get sentAway(): boolean {
    const you = this.table.you
    return you !== null && (this.table.people[you]?.dismissed ?? false)
  }

  colour(seat: number): string {
    return colourOf(this.table, seat, this.own)
  }

  /** Whose face a bot of that seat has. */
  character(seat: number): Character {
    return characterAt(this.table, seat)
  }

  /** What is chosen for a seat, as far as it is known here: asked about, on its way, or waiting to be revealed. */
  picked(seat: number): Choice | null {
    for (const each of [this.proposal, this.sent]) if (each?.seat === seat) return each.choice
    const move = this.scene?.chosen?.[seat]
    return this.scene?.choices?.[seat]?.find((choice) => choice.move === move) ?? null
  }

  /** The scene as it may be shown: on a shared device without what others there have chosen. */
  get shownScene(): Scene | null {
    const scene = this.scene
    return scene && this.shared && this.hide ? { ...scene, chosen: {} } : scene
  }

  /** What is marked as chosen on the screen. */
  marked(seat: number): Choice | null {
    if (!this.shared || !this.hide) return this.picked(seat)
    return [this.proposal, this.sent].find((each) => each?.seat === seat)?.choice ?? null
  }

  /** What the small round picture of a seat begins with: the number of somebody on this device who has no name yet. */
  initial(seat: number): string {
    return this.shared && this.own.includes(seat) && !this.local[seat] ? String(seat + 1) : (this.names[seat] ?? '')
  }

  look(seat: number) {
    this.#looked = { seat, turn: this.#turn }
    this.proposal = this.wrong = null
  }

  rename(names: LocalNames) {
    this.local = names
    keepNames(this.code, names)
  }

  // -- asking ----------------------------------------------------------------------------------------------

  /** Ask, and tell the person when it is refused. */
  async ask(...commands: Command[]): Promise<boolean> {
    try {
      // All are sent at once: they are done in order.
      await Promise.all(commands.map((command) => (command.type === 'contribute' ? this.#contribute(command) : this.live.send(command))))
      return true
    } catch (error) {
      this.refuse(error)
      return false
    }
  }

  refuse(error: unknown) {
    if (!(error instanceof Refused)) throw error
    sound('wrong')
    toast(say(error.words, this.names), 'wrong', error.words.clause ?? '')
  }

  #join(): Command[] {
    return this.here ? [] : [this.joining(settings.name || this.me.name)]
  }

  joining(name: string): Command {
    const colour = (settings.colour || this.me.colour) as Me['colour']
    return { type: 'join', name: name.trim().slice(0, 24) || this.me.name, colour }
  }

  /** The own chance for the next game's dice: once for each. */
  chance(): Command[] {
    const label = this.diceLabel
    if (this.table.settings.real_dice || this.#offered === label || witnessed(label).added) return []
    this.#offered = label
    return [{ type: 'contribute', entropy: freshChance() }]
  }

  /** Only what the server has taken must be found in the record later. */
  async #contribute(command: Extract<Command, { type: 'contribute' }>) {
    const label = this.#offered
    try {
      await this.live.send(command)
      if (label) witness(label, { added: command.entropy })
    } finally {
      this.#offered = null
    }
  }

  get diceLabel(): string {
    const number = this.now.status === 'playing' ? (this.now.game ?? 1) : this.table.games + 1
    return `${this.live.id}/${number}`
  }

  sit(seat = freeSeats(this.table)[0]): Promise<boolean> {
    if (seat === undefined) return Promise.resolve(false)
    const set: Command[] = settings.autoPass ? [{ type: 'set_seat', seat, auto_pass: true }] : []
    return this.ask(...this.#join(), { type: 'sit', seat }, ...set, ...this.chance())
  }

  /** Play at once, as the address asked for. */
  begin(plan: Plan): Promise<boolean> {
    if (!untouched(this.table)) return Promise.resolve(false)
    if (plan.kind === 'friends') return this.sit()
    const seats = seating(plan, this.table.players)
    const set = seats.flatMap((command): Command[] =>
      command.type === 'sit' && settings.autoPass ? [{ type: 'set_seat', seat: command.seat, auto_pass: true }] : [],
    )
    const name = settings.name && settings.name !== this.table.people[this.table.you!]?.name ? [this.joining(settings.name)] : []
    return this.ask(...this.#join(), ...name, ...seats, ...set, ...this.chance(), { type: 'start' })
  }

  // -- choosing --------------------------------------------------------------------------------------------

  pick(seat: number, choice: Choice) {
    this.wrong = null
    // What loses the game or ends it is asked about even by those who want no questions.
    const grave = choice.warning && choice.kind !== 'nothing'
    if (settings.confirm || grave) this.proposal = { seat, choice }
    else void this.play(seat, choice)
  }

  async play(seat: number, choice: Choice) {
    this.proposal = this.wrong = null
    const sent = (this.sent = { seat, choice })
    this.lastPlay = Date.now()
    try {
      await this.live.send({ type: 'play', seat, move: choice.move })
    } catch (error) {
      this.refuse(error)
    }
    if (this.sent === sent) this.sent = null
  }

  async explain(seat: number, tap: string) {
    this.proposal = null
    try {
      const { words, cells = [] } = await api.why(this.live.id, seat, tap)
      if (!words) return
      this.wrong = { seat, words, cells }
      sound('wrong')
    } catch (error) {
      this.refuse(error)
    }
  }

  /** Remember the promise of the dice as it was shown before they could be known. */
  watchPromise() {
    const commitment = this.live.table?.commitment
    if (!commitment || !this.live.now || this.table.settings.real_dice) return
    const label = this.diceLabel
    const before = witnessed(label)
    if (before.promise && before.promise !== commitment && this.now.status !== 'playing') {
      // The server replaced its seed before the game: our chance has to come after the new promise.
      replaceWitness(label, { promise: commitment, replaced: [...(before.replaced ?? []), before.promise] })
      if (before.added && this.here) void this.ask(...this.chance())
      return
    }
    const playing = this.now.status === 'playing'
    witness(label, {
      promise: commitment,
      ...(playing && !before.promise && { late: true }),
      ...(playing && this.own.length && { seated: true }),
    })
  }

  stop() {
    this.live.stop()
  }
}

export async function openTable(code: string): Promise<Session> {
  const me = await api.me() // first: who asks for the first time gets a name here
  const found = await api.findCode(code)
  return new Session(code, found.link, me, found.id)
}

// One table on this page: what is shown, whose choice is being made, and everything that people can ask for.
import { api, Refused } from '$lib/api.ts'
import type { Character } from '$lib/bots.ts'
import { games, isPreparing, loadGames } from '$lib/games.svelte.ts'
import { Live } from '$lib/live.svelte.ts'
import type { Choice, Command, Event, GameInfo, Me, Now, Scene, Snapshot, Words } from '$lib/protocol.ts'
import { settings } from '$lib/settings.svelte.ts'
import { play as sound } from '$lib/sound.ts'
import { has, say, t } from '$lib/texts.svelte.ts'
import { toast } from '../ui/feedback.svelte.ts'
import { dayLabel } from '../daily/label.ts'
import { Coach } from './coach.svelte.ts'
import { freshChance, keepNames, keptNames, replaceWitness, witness, witnessed } from './local_storage.ts'
import { Playback } from './playback.svelte.ts'
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
  /** What is shown of it, one thing after another. */
  readonly playback: Playback
  local = $state.raw<LocalNames>({})
  proposal = $state.raw<Picked | null>(null)
  sent = $state.raw<Picked | null>(null)
  wrong = $state.raw<Wrong | null>(null)
  readonly coach = new Coach(this)
  /** On a shared device: choices of others are shown as made only, not what they are. */
  hide = $state(true)
  /** An own seat that somebody wants to see, until another one has to choose. */
  #looked = $state.raw<{ seat: number; turn: string } | null>(null)
  #uncovered = $state('')
  /** The game for whose dice chance is on its way to the server. */
  #offered: string | null = null
  /** When this page last asked for a move; a turn that follows at once needs no bell. */
  lastPlay = 0

  readonly names = $derived.by((): string[] =>
    this.live.table ? seatNames(this.live.table, this.own, this.local, (seat) => t('player.seat', { number: seat + 1 })) : [],
  )
  readonly owing = $derived.by(() => (this.playback.rolling && this.scene ? [this.scene.active] : owing(this.playback.now)))
  readonly #turn = $derived.by(() => `${this.playback.now?.game}:${this.owing.join()}`)
  readonly shown = $derived.by((): number => {
    const now = this.playback.now
    return now ? seatToShow(now, this.#looked?.turn === this.#turn ? this.#looked.seat : null) : 0
  })
  readonly shared = $derived.by(() => this.own.length > 1)
  /** Somebody else's sheet that is looked at, until a choice is owed; nothing can be played meanwhile. */
  visiting = $state<number | null>(null)
  /** Seats of people who have not answered for a while. */
  absent = $state.raw<number[]>([])

  constructor(
    readonly code: string,
    readonly link: string,
    readonly me: Me,
    id: string,
  ) {
    this.live = new Live(id)
    this.playback = new Playback(this.live)
    void loadGames()
    this.local = keptNames(code)
    this.live.listen((events) => {
      for (const event of events) if (event.type === 'rotated') this.rename(rotated(this.local, this.table.players))
      // The moment they were about has passed.
      if (!events.some((event) => MOVES_ON.has(event.type))) return
      this.wrong = this.proposal = null
      this.coach.clear()
    })
  }

  get games(): readonly GameInfo[] {
    return games.list
  }

  get table(): Snapshot {
    return this.live.table!
  }

  /** The moment that is shown; the server may be ahead of it. */
  get now(): Now {
    return this.playback.now ?? this.live.now!
  }

  get scene(): Scene | null {
    return this.playback.now?.scene ?? null
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

  /** Look at somebody else's sheet. */
  visit(seat: number) {
    this.visiting = this.visiting === seat ? null : seat
    this.proposal = this.wrong = null
  }

  /** Back to the own sheet. */
  home() {
    this.visiting = null
  }

  get titles(): string[] {
    return this.names.map((_, seat) => this.title(seat))
  }

  /** What a seat is called where it is shown: who has no name reads "you". */
  title(seat: number): string {
    const name = this.names[seat] ?? ''
    return this.own.includes(seat) && !this.shared && name === t('player.guest') ? t('player.you') : name
  }

  /** Whether anybody else is there to talk to: a person at another device. */
  get company(): boolean {
    const { people, you } = this.table
    return Object.entries(people).some(([id, person]) => id !== you && person.here)
  }

  /** A sentence of the server; what is about the one who reads says "you". */
  say(words: Words): string {
    return say(words, this.names, this.shared ? [] : this.own)
  }

  /** What happened, for those who look back. */
  get told() {
    return this.playback.told
  }

  /** What has to be done; for those who wait, who does it. */
  prompt(scene: Scene): string {
    const told = this.#caption
    if (told) return told
    const { prompt } = scene
    const seat = prompt.params?.seat
    if (!this.owing.length && this.now.awaiting?.some((each) => isPreparing(scene.game, this.table.places[each]?.bot))) return t('table.ui.preparing')
    const waits = !this.owing.length && typeof seat === 'number' && !this.own.includes(seat)
    const key = `${prompt.key}.wait`
    return waits && has(key) ? this.say({ ...prompt, key }) : this.say(prompt)
  }

  /** What is being shown, in a sentence or two: first of all what others did. */
  get #caption(): string {
    if (this.owing.length) return ''
    const news = this.playback.caption
    const active = this.scene?.active ?? -1
    const first = news.find((each) => each.seat === active && !this.own.includes(active)) ?? news.find(({ seat = -1 }) => !this.own.includes(seat)) ?? news[0]
    return first ? this.say(first.words) : ''
  }

  /** On a shared device: the next one has to say that they hold it before they see what they choose from. */
  get covered(): boolean {
    const chosen = this.own.some((each) => this.now.chosen?.includes(each))
    return this.shared && this.hide && chosen && this.owing.includes(this.shown) && this.#uncovered !== `${this.now.position}/${this.shown}`
  }

  uncover() {
    this.#uncovered = `${this.now.position}/${this.shown}`
  }

  /** Whether a question about a choice of this seat is open, or its choice waits to be revealed. */
  asks(seat: number): boolean {
    return this.proposal?.seat === seat || (this.own.includes(seat) && (this.now.chosen?.includes(seat) ?? false))
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
    const now = this.live.now!
    if (this.table.daily) return dayLabel(this.table.daily.day, this.table.game)
    const number = now.status === 'playing' ? (now.game ?? 1) : this.table.games + 1
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

  /** Send a choice; one that may be a blunder is asked about first, unless the person is sure. */
  async play(seat: number, choice: Choice, sure = false) {
    this.proposal = this.wrong = null
    const sent = (this.sent = { seat, choice })
    const position = this.now.position
    try {
      const fine = sure || (await this.coach.fine(seat, choice))
      // Something else may have been chosen, or the game gone on, while the server thought about it.
      if (fine && this.sent === sent && this.now.position === position) {
        this.lastPlay = Date.now()
        await this.live.send({ type: 'play', seat, move: choice.move })
      }
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
    if (before.promise && before.promise !== commitment && this.live.now.status !== 'playing') {
      // The server replaced its seed before the game: our chance has to come after the new promise.
      replaceWitness(label, { promise: commitment, replaced: [...(before.replaced ?? []), before.promise] })
      if (before.added && this.here) void this.ask(...this.chance())
      return
    }
    const playing = this.live.now.status === 'playing'
    const first = this.table.settings.first ?? undefined
    // It may be changed until the game begins.
    if (!playing && before.promise && before.first !== first) replaceWitness(label, { ...before, first })
    witness(label, {
      promise: commitment,
      ...(!playing && first !== undefined && { first }),
      ...(playing && !before.promise && { late: true }),
      ...(playing && this.own.length && { seated: true }),
    })
  }

  stop() {
    this.playback.stop()
    this.live.stop()
  }
}

export async function openTable(code: string): Promise<Session> {
  const me = await api.me(code) // first: who asks for the first time gets a name here
  const found = await api.findCode(code)
  return new Session(code, found.link, me, found.id)
}

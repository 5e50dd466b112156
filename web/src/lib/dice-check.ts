// Checks the dice of a finished game on this device: everything that the proof relies on, and nothing is asked of the
// server. The library comes to the same verdicts; tests/golden/dice holds the cases that both go through.
import { InvalidTag, NAMES, readDayLabel, readLabel, readTags, type DiceTags } from './dice-tags.ts'
import { FairDice, fromHex, sha256 } from './fair.ts'

/** A game as its JSON record has it. */
export interface GameRecord {
  game: { game: string; players: number; first: number }
  position?: string | null
  result?: string
  tags: Record<string, string>
  events: GameEvent[]
}

export interface GameEvent {
  seat?: number
  roll?: number[]
  play?: string
  correct?: string
  forfeit?: boolean
}

/** What this device has seen, to compare a record with; what is missing is not compared. */
export interface Seen {
  promise?: string
  /** Or the label of a daily game, which has no number. */
  table?: string
  number?: number
  added?: string
  /** Who was to begin, as the settings of the table said. */
  first?: number | 'highest' | 'chance'
  /** Promises for this game that the server replaced before it; the record must own up to them. */
  replaced?: string[]
  /** Whether the dice must be proved to this person: what is missing here then counts as not checked. */
  strict?: boolean
  /** Whether the promise was first seen when the game was on already: then it may have been picked to fit. */
  late?: boolean
}

/** Why the dice are not proved: the key of a sentence. */
export interface Reason {
  key: string
  params: Record<string, string | number>
  /** Whether something is wrong; otherwise it could not be checked. */
  wrong: boolean
}

export interface Verdict {
  /**
   * `proved`: everything was checked and is right. `wrong`: something is not. `unproved`: something could not be checked.
   * `nothing`: there is nothing to check. `unreadable`: what the record says about its dice has no sense.
   */
  result: 'proved' | 'wrong' | 'unproved' | 'nothing' | 'unreadable'
  reasons: Reason[]
  tags: DiceTags | null
  /** Whether the seeds are those that were promised. */
  promise: boolean | null
  /** Whether who begins follows from the seed. */
  first: boolean | null
  rolls: number
  checked: number
  /** Numbers of the rolls, from 0, which are not what the seed says. */
  different: number[]
}

const FIRST_BY: Record<string, string> = { qwixx: 'roll_off', longo: 'random', qwinto: 'roll_off', quixo: 'coin' }
const FACES: Record<string, number> = { qwixx: 6, longo: 8, qwinto: 6 }
const LETTERS: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', o: 'orange', p: 'purple' }
const QWIXX = ['white', 'white', 'red', 'yellow', 'green', 'blue']
const SEED_DIGITS = 64
const ENTROPY_DIGITS = [32, 128] as const
const CHAIN = 'astragal chain 1'

const unchecked = (key: string, params: Reason['params'] = {}): Reason => ({ key, params, wrong: false })
const wrong = (key: string, params: Reason['params'] = {}): Reason => ({ key, params, wrong: true })

/** The dice at the start: in a position some may have left the game, or be picked already. */
function diceAt(game: string, position: string): string[] {
  const named = (field: string) => [...(new RegExp(`(?:^| )${field}=([a-z]+)(?: |$)`).exec(position)?.[1] ?? '')].map((letter) => LETTERS[letter] ?? letter)
  if (game === 'qwinto') return named('picked')
  const out = named('closed')
  return QWIXX.filter((die) => !out.includes(die))
}

interface RecordedRoll {
  dice: string[]
  faces: number[]
  /** The turn and the number of the roll there, both from 0. */
  turn: number
  within: number
}

/** Every roll of a record with the dice it was made of; these follow from the texts of the moves alone. */
export function rollsOf(record: GameRecord): RecordedRoll[] {
  let dice = diceAt(record.game.game, record.position ?? '')
  let [turn, within] = [-1, 0]
  let again = false
  const rolls: RecordedRoll[] = []
  for (const { roll, play } of record.events) {
    if (roll) {
      ;[turn, within] = again ? [turn, within + 1] : [turn + 1, 0]
      again = false
      rolls.push({ dice: [...dice], faces: roll, turn, within })
    } else if (play === 'again') again = true
    else if (play?.startsWith('roll ')) dice = [...play.slice(5)].map((letter) => LETTERS[letter] ?? letter)
    else if (play?.endsWith('#')) {
      const out = LETTERS[play.replace('*', '').charAt(0)]
      dice = dice.filter((die) => die !== out) // a locked row: its die leaves the game
    }
  }
  return rolls
}

/** Check a record, compare it with what was seen and with what is known of other games of the table. */
export async function verify(record: GameRecord, seen: Seen = {}, known: readonly Link[] = []): Promise<Verdict> {
  const rolls = rollsOf(record)
  const verdict: Verdict = {
    result: 'nothing', reasons: [], tags: null, promise: null, first: null, rolls: rolls.length, checked: 0, different: [],
  }
  const { reasons } = verdict
  try {
    verdict.tags = readTags(record.tags)
  } catch (error) {
    if (!(error instanceof InvalidTag)) throw error
    return { ...verdict, result: 'unreadable', reasons: [unchecked('dice.tag', { name: error.tag })] }
  }
  const tags = verdict.tags
  if (!tags) return { ...verdict, reasons: [unchecked('dice.untold')] }
  verdict.promise = await promiseKept(tags, reasons)
  compare(tags, seen, reasons)
  const nothing = tags.real ? 'dice.real' : tags.seed || tags.renewed.some(({ seed }) => seed) ? '' : readDayLabel(tags.label) ? 'dice.day_seed' : 'dice.no_seed'
  if (nothing) reasons.push(unchecked(nothing, { day: readDayLabel(tags.label)?.day ?? '' }))
  else {
    inputs(record, tags, reasons)
    unseen(tags, seen, reasons)
    renewals(tags, reasons)
    verdict.first = await firstRight(record, tags, seen, reasons)
    await faces(record, tags, verdict, rolls)
    if (!tags.after && record.result === 'unfinished') reasons.push(unchecked('dice.unfinished'))
  }
  if (!(await chainRight(record, tags))) reasons.push(wrong('dice.chain_wrong'))
  reasons.push(...known.flatMap((link) => compareLinks(link, linkOf(tags))))
  const bad = reasons.some((reason) => reason.wrong)
  return { ...verdict, result: bad ? 'wrong' : nothing ? 'nothing' : reasons.length ? 'unproved' : 'proved' }
}

/** All seeds of a game with their promises: the one from before the game, then those that replaced it. */
const seedsOf = (tags: DiceTags) => [{ roll: 0, commitment: tags.commitment, seed: tags.seed }, ...tags.renewed]

async function promiseKept(tags: DiceTags, reasons: Reason[]): Promise<boolean | null> {
  const shown = seedsOf(tags).filter(({ seed, commitment }) => seed && commitment)
  if (!shown.length) return null
  const right = await Promise.all(shown.map(async ({ seed, commitment }) => (await sha256(fromHex(seed))) === commitment))
  const kept = right.every(Boolean)
  if (!kept) reasons.push(wrong('dice.promise_broken'))
  if (seedsOf(tags).some(({ commitment }) => commitment && commitment === tags.next)) reasons.push(wrong('dice.next_same'))
  return kept
}

function compare(tags: DiceTags, seen: Seen, reasons: Reason[]) {
  const label = readLabel(tags.label)
  const given = [tags.commitment, ...tags.withdrawn]
  const promises = [seen.promise, ...(seen.replaced ?? [])].filter((promise) => promise !== undefined)
  if (tags.commitment && promises.some((promise) => !given.includes(promise))) reasons.push(wrong('dice.promise_other'))
  const found = readDayLabel(tags.label) ? tags.label : label?.table
  const other =
    (seen.table !== undefined && found !== seen.table) || (seen.number !== undefined && label?.number !== seen.number)
  if (tags.label && other) {
    reasons.push(wrong('dice.label_other', { found: tags.label, expected: readDayLabel(seen.table ?? '') ? seen.table! : `${seen.table ?? '…'}/${seen.number ?? '…'}` }))
  }
  if (seen.added && !tags.real && !Object.values(tags.added).includes(seen.added)) reasons.push(wrong('dice.added_other'))
}

/** What goes into the hash besides the seed must leave the server no choice. */
function inputs(record: GameRecord, tags: DiceTags, reasons: Reason[]) {
  const day = readDayLabel(tags.label)
  if (day && day.game !== record.game.game) reasons.push(wrong('dice.day_game', { label: tags.label }))
  if (day && Object.keys(tags.added).length) reasons.push(wrong('dice.day_added'))
  if (!day && !readLabel(tags.label)) reasons.push(unchecked('dice.label_form', { label: tags.label }))
  for (const [seat, added] of Object.entries(tags.added)) {
    if (Number(seat) >= record.game.players) reasons.push(wrong('dice.entropy_seat', { seat }))
    else if (added.length < ENTROPY_DIGITS[0] || added.length > ENTROPY_DIGITS[1]) reasons.push(unchecked('dice.entropy_length', { seat }))
  }
  const seeds = seedsOf(tags).map(({ seed }) => seed)
  if (seeds.some((seed) => seed && seed.length < SEED_DIGITS)) reasons.push(unchecked('dice.seed_length'))
  if (seeds.some((seed) => !seed)) reasons.push(unchecked('dice.seed_lost'))
}

/** What goes into the hash and was not compared may have been picked by the server when it knew the rest. */
function unseen(tags: DiceTags, seen: Seen, reasons: Reason[]) {
  if (!seen.strict) return
  if (seen.promise === undefined || seen.late) reasons.push(unchecked('dice.promise_unseen'))
  if (seen.table === undefined || (seen.number === undefined && !readDayLabel(tags.label))) reasons.push(unchecked('dice.label_unseen'))
  if (seen.added === undefined && Object.keys(tags.added).length) reasons.push(unchecked('dice.added_unseen'))
}

function renewals(tags: DiceTags, reasons: Reason[]) {
  if (tags.withdrawn.length) reasons.push(unchecked('dice.withdrawn'))
  for (const { roll, reason } of tags.renewed) {
    reasons.push(unchecked(reason === 'restored' ? 'dice.renewed.restored' : 'dice.renewed.spent', { roll: roll + 1 }))
  }
}

/** What people added, as it is hashed. */
const addedText = (record: GameRecord) => record.tags['Dice-Entropy'] ?? ''

async function firstRight(record: GameRecord, tags: DiceTags, seen: Seen, reasons: Reason[]): Promise<boolean | null> {
  const usual = FIRST_BY[record.game.game]
  const ways: Record<string, Seen['first']> = usual === 'coin' ? { coin: 'chance' } : { roll_off: 'highest', random: 'chance' }
  const agreed = tags.how === 'chosen' ? record.game.first : ways[tags.how]
  if (record.position || tags.how === 'position') reasons.push(unchecked('dice.position'))
  else if (!tags.how) reasons.push(unchecked('dice.first_untold'))
  else if (agreed === undefined) reasons.push(wrong('dice.first_way'))
  else if (seen.first !== undefined && seen.first !== agreed) reasons.push(wrong('dice.first_other'))
  else if (seen.first === undefined && tags.how !== usual) {
    reasons.push(unchecked(tags.how === 'chosen' ? 'dice.first_chosen' : 'dice.first_unusual'))
  }
  if (ways[tags.how] !== undefined && !record.position && tags.seed) {
    const dice = await FairDice.of(tags.seed, tags.label, addedText(record))
    const [seat, throws] = await dice.first(tags.how, record.game.players)
    const right = seat === record.game.first && throws === tags.throws
    if (!right) reasons.push(wrong('dice.first_wrong'))
    return right
  }
  return null
}

async function faces(record: GameRecord, tags: DiceTags, verdict: Verdict, rolls: ReturnType<typeof rollsOf>) {
  const seeds = seedsOf(tags)
  const daily = readDayLabel(tags.label) !== null
  const dice = await Promise.all(seeds.map(({ seed }) => (seed ? FairDice.of(seed, tags.label, addedText(record)) : null)))
  const found = await Promise.all(
    rolls.map(async (roll, number) => {
      // The latest renewal counts: after moves were taken back it may begin earlier than the one before it.
      const fair = dice[seeds.reduce((latest, seed, place) => (seed.roll <= number ? place : latest), 0)]
      if (!fair) return null
      const sides = FACES[record.game.game] ?? 6
      const thrown = daily ? fair.turnRoll(roll.turn, roll.within, roll.dice, sides) : fair.roll(number, roll.dice, sides)
      return String(await thrown) === String(roll.faces)
    }),
  )
  verdict.checked = found.filter((right) => right !== null).length
  verdict.different = found.flatMap((right, number) => (right === false ? [number] : []))
  if (verdict.different.length) verdict.reasons.push(wrong('dice.rolls_wrong'))
}

// -- the chain over the games of a table -------------------------------------------------------------------

async function chainRight(record: GameRecord, tags: DiceTags): Promise<boolean> {
  const label = readLabel(tags.label)
  if (tags.before && label?.number === 1 && tags.before !== (await sha256(`${CHAIN}\n${label.table}`))) return false
  if (!tags.after) return true
  const { game, players, first } = record.game
  const values = NAMES.filter((name) => name !== 'Dice-Chain').map((name) => record.tags[name] ?? (name === 'Dice' ? 'fair' : ''))
  const events = record.events.map(({ seat, roll, play, correct }) => (roll ? `roll ${roll.join(' ')}` : `${seat} ${play ?? correct ?? 'forfeit'}`))
  return tags.after === (await sha256([CHAIN, tags.before, ...values, `${game} ${players} ${first}`, ...events].join('\n')))
}

/** What the chain needs to know of a game: enough to keep, small enough to keep for long. */
export type Link = Pick<DiceTags, 'label' | 'commitment' | 'next' | 'before' | 'after'> & { promised: string }

export function linkOf(tags: DiceTags): Link {
  const { label, commitment, next, before, after } = tags
  return { label, commitment, next, before, after, promised: tags.withdrawn[0] ?? commitment }
}

/** What two records of the same table show together. */
export function compareLinks(one: Link, other: Link): Reason[] {
  const [first, second] = [readLabel(one.label), readLabel(other.label)]
  if (one.label !== other.label && one.commitment && one.commitment === other.commitment) {
    return [wrong('dice.promise_again', { one: one.label, other: other.label })]
  }
  if (!first || !second || first.table !== second.table) return []
  if (first.number > second.number) return compareLinks(other, one)
  const number = second.number
  if (first.number === number) {
    const same = one.commitment === other.commitment && one.before === other.before && one.after === other.after
    return same ? [] : [wrong('dice.game_fork', { number })]
  }
  if (number > first.number + 1) return [unchecked('dice.game_gap', { number: first.number + 1 })]
  const reasons: Reason[] = []
  if (one.next && one.next !== other.promised) reasons.push(wrong('dice.next_other', { number }))
  if (one.after && other.before && one.after !== other.before) reasons.push(wrong('dice.chain_broken', { number }))
  if (!one.next || !one.after || !other.before) reasons.push(unchecked('dice.chain_untold', { number }))
  return reasons
}

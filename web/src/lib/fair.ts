// Proves the dice of a finished game on this device, as docs/fair-dice.md says; nothing of it is asked of the server.

/** A game as its JSON record tells it; what is not about chance is left out. */
export interface GameRecord {
  game: { game: string; players: number; first: number }
  position?: string | null
  tags: Record<string, string>
  events: { roll?: number[]; play?: string }[]
}

export type Unchecked = 'insecure' | 'untold' | 'real' | 'no_seed' | 'position'

export interface Verdict {
  /** `proved`: everything follows from the seed. `broken`: something does not. `unknown`: it cannot be checked. */
  result: 'proved' | 'broken' | 'unknown'
  why?: Unchecked
  /** Whether the seed is the one that was promised. */
  promise: boolean | null
  /** Whether who begins follows from the seed; null where that was not left to chance. */
  first: boolean | null
  rolls: number
  /** Numbers of the rolls, from 0, which are not what the seed says. */
  wrong: number[]
  commitment: string
  seed: string
  /** What people added, by seat. */
  added: Record<number, string>
}

const FACES: Record<string, number> = { qwixx: 6, longo: 8, qwinto: 6 }
const LETTERS: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', o: 'orange', p: 'purple' }
const QWIXX = ['white', 'white', 'red', 'yellow', 'green', 'blue']

type Bytes = Uint8Array<ArrayBuffer>
const utf8 = new TextEncoder()

export const canCheck = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

async function hmac(key: Bytes, text: string): Promise<Bytes> {
  const ready = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', ready, utf8.encode(text)))
}

async function below(mac: Bytes, die: string, n: number): Promise<number> {
  for (let block = 0; ; block++) {
    // Bytes past the last multiple of n are passed over: their remainders would make low faces likelier.
    const byte = (await hmac(mac, `${die} ${block}`)).find((each) => each < 256 - (256 % n))
    if (byte !== undefined) return byte % n
  }
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The dice of one game. */
export class FairDice {
  private constructor(readonly key: Bytes) {}

  static async of(seed: string, label: string, added: string): Promise<FairDice> {
    return new FairDice(await hmac(fromHex(seed), `astragal dice 1\n${label}\n${added}`))
  }

  async roll(number: number, dice: readonly string[], faces: number): Promise<number[]> {
    const mac = await hmac(this.key, `roll ${number}`)
    const met = new Map<string, number>()
    const thrown = dice.map((die) => {
      const place = met.get(die) ?? 0
      met.set(die, place + 1)
      return below(mac, `${die} ${place}`, faces)
    })
    return (await Promise.all(thrown)).map((face) => face + 1)
  }

  /** Who begins and, of a roll-off, the throws as the record writes them. */
  async first(how: string, seats: number): Promise<[seat: number, throws: string]> {
    if (how === 'random') return [await below(await hmac(this.key, 'pick first'), 'die 0', seats), '']
    if (how === 'coin') return [await below(await hmac(this.key, 'pick coin'), 'die 0', Math.min(2, seats)), '']
    let left = Array.from({ length: seats }, (_, seat) => seat)
    const rounds: string[] = []
    for (let number = 0; left.length > 1; ) {
      const faces: number[] = []
      for (const _ of left) faces.push(1 + (await below(await hmac(this.key, `throw first ${number++}`), 'die 0', 6)))
      rounds.push(left.map((seat, place) => `${seat}=${faces[place]}`).join(','))
      const highest = Math.max(...faces)
      left = left.filter((_, place) => faces[place] === highest)
    }
    return [left[0] ?? 0, rounds.join(' ')]
  }
}

/** Every roll of a record with the dice it was made of; these follow from the texts of the moves alone. */
export function rollsOf(record: GameRecord): { dice: string[]; faces: number[] }[] {
  let dice = record.game.game === 'qwinto' ? [] : [...QWIXX]
  const rolls: { dice: string[]; faces: number[] }[] = []
  for (const { roll, play } of record.events) {
    if (roll) rolls.push({ dice: [...dice], faces: roll })
    else if (play?.startsWith('roll ')) dice = [...play.slice(5)].map((letter) => LETTERS[letter] ?? letter)
    else if (play?.endsWith('#')) {
      const out = LETTERS[play.replace('*', '').charAt(0)]
      dice = dice.filter((die) => die !== out) // a locked row: its die leaves the game
    }
  }
  return rolls
}

export async function verify(record: GameRecord): Promise<Verdict> {
  const tags = record.tags
  const seed = tags['Dice-Seed'] ?? ''
  const commitment = tags['Dice-Commitment'] ?? ''
  const added = tags['Dice-Entropy'] ?? ''
  const pairs = added.split(' ').filter(Boolean).map((pair) => pair.split(':'))
  const rolls = rollsOf(record)
  const verdict: Verdict = {
    result: 'unknown', promise: null, first: null, rolls: rolls.length, wrong: [], commitment, seed,
    added: Object.fromEntries(pairs.map(([seat, hex]) => [Number(seat), hex ?? ''])),
  }
  const why = whyNot(record, seed)
  if (why) return { ...verdict, why }
  verdict.promise = toHex(await crypto.subtle.digest('SHA-256', fromHex(seed))) === commitment
  const dice = await FairDice.of(seed, tags['Dice-Label'] ?? '', added)
  const faces = FACES[record.game.game] ?? 6
  const right = await Promise.all(
    rolls.map(async (roll, number) => String(await dice.roll(number, roll.dice, faces)) === String(roll.faces)),
  )
  verdict.wrong = right.flatMap((good, number) => (good ? [] : [number]))
  const [how = '', ...throws] = (tags['Dice-First'] ?? '').split(' ')
  if (how && how !== 'chosen') {
    const [seat, thrown] = await dice.first(how, record.game.players)
    verdict.first = seat === record.game.first && thrown === throws.join(' ')
  }
  const broken = !verdict.promise || verdict.first === false || verdict.wrong.length > 0
  const proved = rolls.length > 0 || verdict.first === true
  return { ...verdict, result: broken ? 'broken' : proved ? 'proved' : 'unknown', why: broken || proved ? undefined : 'untold' }
}

function whyNot(record: GameRecord, seed: string): Unchecked | undefined {
  if (!Object.keys(record.tags).some((name) => name.startsWith('Dice'))) return 'untold'
  if (record.tags.Dice === 'real') return 'real'
  if (!seed) return 'no_seed'
  if (record.position) return 'position'
  return canCheck() ? undefined : 'insecure'
}

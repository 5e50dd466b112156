// The dice of a game, as docs/fair-dice.md says: every face follows from the seed and from what people added.
import { hmacBytes, sha256Bytes } from './sha256.ts'

type Bytes = Uint8Array<ArrayBuffer>
const utf8 = new TextEncoder()

/** The browser's own hashes, which it keeps to pages that came by https. */
const subtle = () => globalThis.crypto?.subtle as SubtleCrypto | undefined

async function hmac(key: Bytes, text: string): Promise<Bytes> {
  const own = subtle()
  if (!own) return hmacBytes(key, utf8.encode(text))
  const ready = await own.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await own.sign('HMAC', ready, utf8.encode(text)))
}

async function below(mac: Bytes, die: string, n: number): Promise<number> {
  for (let block = 0; ; block++) {
    // Bytes past the last multiple of n are passed over: their remainders would make low faces likelier.
    const byte = (await hmac(mac, `${die} ${block}`)).find((each) => each < 256 - (256 % n))
    if (byte !== undefined) return byte % n
  }
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function toHex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The dice of one game. */
export class FairDice {
  private constructor(readonly key: Bytes) {}

  static async of(seed: string, label: string, added: string): Promise<FairDice> {
    return new FairDice(await hmac(fromHex(seed), `astragal dice 1\n${label}\n${added}`))
  }

  roll(number: number, dice: readonly string[], faces: number): Promise<number[]> {
    return this.#faces(`roll ${number}`, dice, faces)
  }

  /** A roll of a daily game: these are numbered within their turn. */
  turnRoll(turn: number, number: number, dice: readonly string[], faces: number): Promise<number[]> {
    return this.#faces(`turn ${turn} roll ${number}`, dice, faces)
  }

  async #faces(name: string, dice: readonly string[], faces: number): Promise<number[]> {
    const mac = await hmac(this.key, name)
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

/** The SHA-256 of bytes, or of text in UTF-8, in hex. */
export async function sha256(data: Bytes | string): Promise<string> {
  const bytes = typeof data === 'string' ? utf8.encode(data) : data
  return toHex((await subtle()?.digest('SHA-256', bytes)) ?? sha256Bytes(bytes))
}

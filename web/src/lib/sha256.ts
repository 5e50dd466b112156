// SHA-256 and HMAC as FIPS 180-4 and RFC 2104 say. Browsers keep their own (`crypto.subtle`) to pages that came by https;
// over plain http, in a home network, the dice are checked with this one.

/** The first 32 bits of the fractional part of a root of a prime; whole numbers only, so that no rounding matters. */
function fraction(prime: bigint, root: 2n | 3n): number {
  const wanted = prime << (32n * root) // the root of this, rounded down, is the root of the prime with 32 more bits
  let low = 0n
  let high = prime << 32n
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** root <= wanted) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xffff_ffffn)
}

function primes(count: number): bigint[] {
  const found: bigint[] = []
  for (let number = 2n; found.length < count; number++) if (found.every((each) => number % each)) found.push(number)
  return found
}

const ROUNDS = primes(64).map((prime) => fraction(prime, 3n))
const START = primes(8).map((prime) => fraction(prime, 2n))
const BLOCK = 64

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256Bytes(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((data.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(length - 4, data.length << 3)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let at = 0; at < length; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!]
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[i] = words[i - 16]! + first + words[i - 7]! + second
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
  }
  const made = new Uint8Array(32)
  const out = new DataView(made.buffer)
  for (const [i, word] of state.entries()) out.setInt32(4 * i, word)
  return made
}

export function hmacBytes(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256Bytes(key) : key)
  const keyed = (mark: number, rest: Uint8Array) => {
    const whole = new Uint8Array(BLOCK + rest.length)
    whole.set(block.map((byte) => byte ^ mark))
    whole.set(rest, BLOCK)
    return sha256Bytes(whole)
  }
  return keyed(0x5c, keyed(0x36, data))
}

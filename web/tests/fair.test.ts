import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { rollsOf, verify, type GameRecord } from '../src/lib/dice-check.ts'
import { FairDice, toHex } from '../src/lib/fair.ts'
import { hmacBytes, sha256Bytes } from '../src/lib/sha256.ts'

function record(name: string): GameRecord {
  const file = `${import.meta.dirname}/../../tests/golden/dice/honest-${name}.json`
  return (JSON.parse(readFileSync(file, 'utf8')) as { records: GameRecord[] }).records[0]!
}

describe('the example of docs/fair-dice.md', async () => {
  const dice = await FairDice.of('00'.repeat(32), 't3k9/1', '0:ab12 1:cd34')
  const six = ['white', 'white', 'red', 'yellow', 'green', 'blue']

  it('rolls as it says there', async () => {
    expect(await dice.roll(0, six, 6)).toEqual([6, 4, 5, 1, 3, 3])
    expect(await dice.roll(1, six, 6)).toEqual([4, 1, 1, 3, 4, 4])
    expect(await dice.roll(0, six, 8)).toEqual([8, 8, 1, 5, 1, 5])
    expect(await dice.roll(0, ['yellow'], 6)).toEqual([1])
  })

  it('finds who begins', async () => {
    expect(await dice.first('roll_off', 3)).toEqual([2, '0=1,1=4,2=6'])
    expect(await dice.first('random', 5)).toEqual([4, ''])
    expect(await dice.first('coin', 2)).toEqual([1, ''])
  })
})

describe('records of tables', () => {
  it('counts the rolls', async () => {
    const found = await verify(record('qwixx'))
    expect(found).toMatchObject({ result: 'proved', promise: true, first: true, different: [] })
    expect(found.rolls).toBe(record('qwixx').events.filter((event) => event.roll).length)
    expect(found.checked).toBe(found.rolls)
  })

  it('knows which dice have left the game', () => {
    const sizes = rollsOf(record('qwixx')).map((roll) => roll.dice.length - roll.faces.length)
    expect(new Set(sizes)).toEqual(new Set([0]))
    expect(rollsOf(record('qwixx')).some((roll) => roll.dice.length < 6)).toBe(true)
  })

  it.each(['qwixx', 'longo', 'qwinto'])('names a changed roll of %s', async (name) => {
    const tampered = record(name)
    const third = tampered.events.filter((event) => event.roll)[2]!.roll!
    third[0] = (third[0]! % 6) + 1
    expect(await verify(tampered)).toMatchObject({ result: 'wrong', promise: true, different: [2] })
  })

  it.each(['qwixx', 'longo', 'qwinto'])('checks %s where the browser keeps its hashes to https', async (name) => {
    vi.stubGlobal('crypto', {})
    expect(await verify(record(name))).toMatchObject({ result: 'proved', promise: true, first: true, different: [] })
    const tampered = record(name)
    const faces = tampered.events.find((event) => event.roll)!.roll!
    faces[0] = (faces[0]! % 6) + 1
    expect(await verify(tampered)).toMatchObject({ result: 'wrong', different: [0] })
    vi.unstubAllGlobals()
  })
})

describe('our own SHA-256', () => {
  const text = (words: string) => new TextEncoder().encode(words)

  it('knows the examples of the standard', () => {
    expect(toHex(sha256Bytes(text('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(toHex(sha256Bytes(text('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('agrees with the one of the browser, for all lengths around the edges of blocks', async () => {
    for (let length = 0; length < 300; length++) {
      const data = crypto.getRandomValues(new Uint8Array(length))
      expect(toHex(sha256Bytes(data))).toBe(toHex(await crypto.subtle.digest('SHA-256', data)))
      const key = crypto.getRandomValues(new Uint8Array(1 + (length % 150)))
      const ready = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      expect(toHex(hmacBytes(key, data))).toBe(toHex(await crypto.subtle.sign('HMAC', ready, data)))
    }
  })
})

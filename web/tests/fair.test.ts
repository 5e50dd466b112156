import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { FairDice, rollsOf, verify, type GameRecord } from '../src/lib/fair.ts'

const GAMES = ['qwixx', 'mixed', 'longo', 'qwinto', 'quixo']

function record(name: string): GameRecord {
  return JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/${name}.json`, 'utf8')) as GameRecord
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

describe('records of real tables', () => {
  it.each(GAMES)('proves %s', async (name) => {
    const found = await verify(record(name))
    expect(found).toMatchObject({ result: 'proved', promise: true, first: true, wrong: [] })
    expect(found.rolls).toBe(record(name).events.filter((event) => event.roll).length)
  })

  it('knows which dice have left the game', () => {
    const sizes = rollsOf(record('qwixx')).map((roll) => roll.dice.length - roll.faces.length)
    expect(new Set(sizes)).toEqual(new Set([0]))
    expect(rollsOf(record('qwixx')).some((roll) => roll.dice.length < 6)).toBe(true)
  })

  it.each(['qwixx', 'longo', 'qwinto'])('finds a changed roll of %s', async (name) => {
    const tampered = record(name)
    const third = tampered.events.filter((event) => event.roll)[2]!.roll!
    third[0] = (third[0]! % 6) + 1
    expect(await verify(tampered)).toMatchObject({ result: 'broken', promise: true, wrong: [2] })
  })

  it('finds a record that somebody has changed', async () => {
    expect(await verify(record('tampered'))).toMatchObject({ result: 'broken', promise: true, wrong: [4] })
  })

  it('finds another first player', async () => {
    const tampered = record('quixo')
    tampered.game.first = 1 - tampered.game.first
    expect(await verify(tampered)).toMatchObject({ result: 'broken', first: false })
  })

  it('finds another seed, and chance that was left out', async () => {
    const seed = record('qwixx')
    seed.tags['Dice-Seed'] = '00'.repeat(32)
    expect(await verify(seed)).toMatchObject({ result: 'broken', promise: false })
    const chance = record('qwixx')
    delete chance.tags['Dice-Entropy']
    expect(await verify(chance)).toMatchObject({ result: 'broken', promise: true, first: false })
  })

  it('says why it cannot check', async () => {
    const running = record('qwixx')
    delete running.tags['Dice-Seed']
    expect(await verify(running)).toMatchObject({ result: 'unknown', why: 'no_seed' })
    expect(await verify({ ...running, tags: { Dice: 'real' } })).toMatchObject({ result: 'unknown', why: 'real' })
    expect(await verify({ ...running, tags: {} })).toMatchObject({ result: 'unknown', why: 'untold' })
    vi.stubGlobal('crypto', {})
    expect(await verify(record('qwixx'))).toMatchObject({ result: 'unknown', why: 'insecure' })
    vi.unstubAllGlobals()
  })
})

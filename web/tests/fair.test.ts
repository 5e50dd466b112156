import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { rollsOf, verify, type GameRecord } from '../src/lib/dice-check.ts'
import { FairDice } from '../src/lib/fair.ts'

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

  it('says where it cannot check at all', async () => {
    vi.stubGlobal('crypto', {})
    const found = await verify(record('qwixx'))
    expect(found).toMatchObject({ result: 'nothing', reasons: [{ key: 'dice_check.why.insecure' }] })
    vi.unstubAllGlobals()
  })
})

import { describe, expect, it } from 'vitest'
import { LEVELS, levelFor, ordered } from '../src/lib/levels.ts'

const FEW = ['starter', 'casual', 'skilled', 'champion']

describe('a level', () => {
  it('is the one that was wished for, where it is offered', () => {
    for (const level of FEW) expect(levelFor(FEW, level)).toBe(level)
  })

  it('is the nearest weaker one where it is not', () => {
    expect(levelFor(FEW, 'master')).toBe('skilled')
    expect(levelFor(FEW, 'beginner')).toBe('starter')
    expect(levelFor(FEW, 'perfect')).toBe('champion')
    expect(levelFor(['casual', 'skilled'], 'starter')).toBe('casual')
  })

  it('is the usual one for a name of old days, never the strongest', () => {
    expect(levelFor(FEW, 'greedy')).toBe('casual')
    expect(levelFor(['starter', 'champion'], 'greedy')).toBe('starter')
    expect(levelFor([], 'greedy')).toBe('casual')
    expect(levelFor([], 'master')).toBe('master')
  })
})

describe('the levels of several games', () => {
  it('stand from weak to strong, each once', () => {
    expect(ordered(['casual', 'champion', 'starter', 'casual', 'new', 'perfect'])).toEqual(['starter', 'casual', 'champion', 'perfect', 'new'])
    expect(ordered([...LEVELS].reverse())).toEqual(LEVELS)
  })
})

import { describe, expect, it } from 'vitest'
import { read } from '../src/lib/router.svelte.ts'
import { propsOf, sameView } from '../src/pages.ts'
import { href, within } from '../src/lib/base.ts'
import { codeIn } from '../src/lib/code.ts'

const at = (path: string) => read(new URL(path, 'https://games.example'))

describe('addresses', () => {
  it.each(['record', 'score', 'print', 'history', 'settings'])('/%s is a page without parts', (page) => {
    expect(at(`/${page}`)).toEqual({ page })
    expect(at(`/${page}/more`)).toEqual({ page: 'lost' })
  })

  it('finds tables by their code, in any spelling', () => {
    expect(at('/')).toEqual({ page: 'home' })
    expect(at('/t/k7m4xq?start=bots:greedy:2')).toEqual({ page: 'table', code: 'K7M4XQ' })
    expect(at('/t/K7')).toEqual({ page: 'lost' })
    expect(at('/t/K7M4XQ/elsewhere')).toEqual({ page: 'lost' })
  })

  it('finds a game to replay, and a step of it', () => {
    expect(at('/t/K7M4XQ/replay/2')).toEqual({ page: 'replay', code: 'K7M4XQ', game: 2, step: null, review: false })
    expect(at('/t/K7M4XQ/replay/2/14')).toEqual({ page: 'replay', code: 'K7M4XQ', game: 2, step: 14, review: false })
    expect(at('/t/K7M4XQ/review/2')).toEqual({ page: 'replay', code: 'K7M4XQ', game: 2, step: null, review: true })
    expect(at('/t/K7M4XQ/replay/two')).toEqual({ page: 'lost' })
    expect(at('/t/K7M4XQ/replay/2/14/1')).toEqual({ page: 'lost' })
  })

  it('reads what comes after the path', () => {
    expect(at('/position?p=qwixx%202')).toEqual({ page: 'position', text: 'qwixx 2' })
    expect(at('/learn/qwinto#bonus')).toEqual({ page: 'learn', game: 'qwinto', topic: 'bonus' })
    expect(at('/lesson/quixo')).toEqual({ page: 'lesson', game: 'quixo' })
    expect(at('/nowhere')).toEqual({ page: 'lost' })
  })

  it('stays on a page from step to step, not from table to table', () => {
    expect(sameView(at('/t/AAAA/replay/1/1'), at('/t/AAAA/replay/1/2'))).toBe(true)
    expect(sameView(at('/t/AAAA'), at('/t/BBBB'))).toBe(false)
    expect(sameView(at('/learn/qwixx'), at('/learn/quixo'))).toBe(true)
    expect(sameView(at('/score'), at('/print'))).toBe(false)
    expect(propsOf(at('/t/AAAA/replay/1'))).toEqual({ code: 'AAAA', game: 1, step: null, review: false })
  })
})

describe('the path under which the app lives', () => {
  it('is put before addresses and taken away from them', () => {
    expect(href('/', '/dice/')).toBe('/dice/')
    expect(href('/t/ABCD?x=1#y', '/dice/')).toBe('/dice/t/ABCD?x=1#y')
    expect(within('/dice/t/ABCD', '/dice/')).toBe('/t/ABCD')
    expect(within('/dice', '/dice/')).toBe('/')
    expect(within('/dices/t', '/dice/')).toBe(null)
    expect(href('/learn')).toBe('/learn')
    expect(within('/learn')).toBe('/learn')
  })
})

describe('codes as people type them', () => {
  it.each([
    ['K7M4XQ', 'K7M4XQ'],
    [' k7m 4xq ', 'K7M4XQ'],
    ['k7m-4xq', 'K7M4XQ'],
    ['https://games.example/t/k7m4xq', 'K7M4XQ'],
    ['games.example/t/K7M4XQ/replay/1', 'K7M4XQ'],
    ['abc', ''],
    ['hello, it is me again', ''],
    ['', ''],
  ])('%j is %j', (typed, code) => expect(codeIn(typed)).toBe(code))
})

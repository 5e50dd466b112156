import { beforeEach, describe, expect, it } from 'vitest'
import { listed, number, say, setCatalogue, t, usualLanguage } from '../src/lib/texts.svelte.ts'
import { characterOf, CHARACTERS } from '../src/lib/bots.ts'
import { namedSeats, namesOf, personName } from '../src/lib/names.ts'

const ENGLISH = {
  'a.plain': 'Hello',
  'a.named': '{name} crosses {colour} {number}.',
  'a.won': '{names} share the win!',
  'a.games': { one: '{count} game', other: '{count} games' },
  'a.seven': 'seven!',
  'player.seat': 'Player {number}',
  'bot.greedy': 'Clever bot',
  'word.red': 'red',
}

beforeEach(() => setCatalogue('en', ENGLISH))

describe('texts', () => {
  it('puts parameters in, and translates the words of the games', () => {
    setCatalogue('de', { ...ENGLISH, 'word.red': 'Rot' })
    expect(t('a.named', { name: 'Ann', colour: 'red', number: 5 })).toBe('Ann crosses Rot 5.')
    expect(t('a.plain')).toBe('Hello')
  })

  it('shows a key that it does not know, and leaves out nothing silently', () => {
    expect(t('a.missing')).toBe('a.missing')
    expect(t('a.named', { name: 'Ann' })).toBe('Ann crosses {colour} {number}.')
  })

  it.each([
    ['uk', 1, '1 гра'], ['uk', 3, '3 гри'], ['uk', 5, '5 ігор'], ['uk', 11, '11 ігор'], ['uk', 21, '21 гра'], ['uk', 22, '22 гри'],
  ] as const)('counts in %s: %i', (language, count, said) => {
    setCatalogue(language, { games: { one: '{count} гра', few: '{count} гри', many: '{count} ігор', other: '{count} гри' } })
    expect(t('games', { count })).toBe(said)
  })

  it.each([
    ['ru', 1, '1 ход'], ['ru', 4, '4 хода'], ['ru', 12, '12 ходов'], ['ru', 101, '101 ход'], ['ru', 0, '0 ходов'],
  ] as const)('counts in %s: %i', (language, count, said) => {
    setCatalogue(language, { moves: { one: '{count} ход', few: '{count} хода', many: '{count} ходов', other: '{count} хода' } })
    expect(t('moves', { count })).toBe(said)
  })

  it('takes the general form where one is missing', () => {
    setCatalogue('uk', { games: { one: '{count} гра', other: '{count} гри' } })
    expect(t('games', { count: 5 })).toBe('5 гри')
  })

  it('says sentences of the server with the names of the players', () => {
    expect(say({ key: 'a.named', params: { seat: 1, colour: 'red', number: 5 } }, ['Ann', 'Ben'])).toBe('Ben crosses red 5.')
    expect(say({ key: 'a.named', params: { seat: 1, colour: 'red', number: 5 } })).toBe('Player 2 crosses red 5.')
    expect(say({ key: 'a.won', params: { winners: '0,2' } }, ['Ann', 'Ben', 'Cleo'])).toBe('Ann and Cleo share the win!')
    expect(say({ key: 'a.seven' })).toBe('Seven!')
  })

  it('picks the language that was chosen, then the browser’s, then English', () => {
    expect(usualLanguage('', ['fr-FR', 'uk-UA', 'en'])).toBe('uk')
    expect(usualLanguage('de', ['uk-UA'])).toBe('de')
    expect(usualLanguage('xx', ['fr'])).toBe('en')
  })

  it('writes numbers and lists as the language does', () => {
    expect(number(-5)).toBe('−5')
    expect(listed(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben, and Cleo')
  })

  it('names bots by their level, and numbers those of the same name', () => {
    const bot = { name: '', bot: 'greedy' }
    expect(namesOf([{ name: 'Ann', bot: '' }, bot, bot, { name: '', bot: '' }])).toEqual(['Ann', 'Clever bot', 'Clever bot 2', ''])
  })

  it('gives bots at a table different characters, which stay with them when seats move on', () => {
    for (const table of ['00112233445566778899', 'a', '']) {
      const seats = [0, 1, 2, 3, 4, 5].map((seat) => characterOf(table, seat, 0, 6))
      expect(new Set(seats).size).toBe(6)
      expect([1, 2, 3, 4, 5, 0].map((seat) => characterOf(table, seat, 1, 6))).toEqual(seats)
    }
    const met = new Set(Array.from({ length: 200 }, (_, n) => characterOf(`table${n}`, 1, 0, 2)))
    expect(met.size).toBe(CHARACTERS.length)
  })

  it('calls who has no name a guest, in the language of the reader', () => {
    setCatalogue('en', { 'player.guest': 'Visitor' })
    expect(['Guest', 'Guest 2', 'Guests', 'Ann'].map(personName)).toEqual(['Visitor', 'Visitor 2', 'Guests', 'Ann'])
  })

  it('names the bots of a list by their characters', () => {
    const seats = namedSeats('t', [{ name: 'casual', kind: 'bot' }, { name: 'Ann', kind: 'person' }, { name: '', kind: 'open' }])
    expect(seats.map((seat) => seat.character)).toEqual([characterOf('t', 0, 1, 3), undefined, undefined])
    expect(seats.map(({ name, bot }) => [name, bot])).toEqual([['', 'casual'], ['Ann', ''], ['', '']])
  })
})

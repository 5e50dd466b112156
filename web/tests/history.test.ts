import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keptGames, merged, MOST, resultOf, reviewSums, scoreOf, statistics, type KeptGame } from '../src/lib/results.ts'
import type { Played } from '../src/lib/protocol.ts'

const game = (number: number, change: Partial<KeptGame> = {}): KeptGame => ({
  table: 'x1', code: 'K7M4XQ', number, game: 'qwixx', players: 2, ended: number, termination: 'rows', scores: [40, 30],
  winners: [0], names: ['Ann', 'greedy'], own: [0], bots: [1], ...change,
})

describe('results', () => {
  it('are told from the seats of this person', () => {
    expect(resultOf(game(1))).toBe('won')
    expect(resultOf(game(1, { own: [1] }))).toBe('lost')
    expect(resultOf(game(1, { winners: [0, 1] }))).toBe('shared')
    expect(resultOf(game(1, { winners: [] }))).toBe('drawn')
    expect(resultOf(game(1, { own: [0, 1] }))).toBe('none')
    expect(resultOf(game(1, { game: 'quixo', players: 4, own: [2], winners: [0, 2] }), [4])).toBe('won')
    expect(scoreOf(game(1, { own: [1] }))).toBe(30)
    expect(scoreOf(game(1, { own: [0, 1] }))).toBeNull()
  })

  it('merge without doubles, the latest first, up to a number', () => {
    expect(merged([game(2), game(1)], [game(3), game(2)]).map(({ number }) => number)).toEqual([3, 2, 1])
    expect(merged([], Array.from({ length: MOST + 7 }, (_, n) => game(n)))).toHaveLength(MOST)
    expect(merged([game(1)], [game(1, { table: 'x2' })])).toHaveLength(2)
  })

  it('of a file are taken only where they are games', () => {
    expect(keptGames([game(1), null, 'game', { ...game(2), scores: 'many' }, { ...game(3), code: '../evil' }])).toEqual([game(1)])
    expect(keptGames({ games: 1 })).toEqual([])
    expect(keptGames([{ ...game(1), more: 'unknown' }])).toEqual([game(1)])
  })

  it('keep their reviews, which add up', () => {
    const review = (accuracy: number, luck: number, loss: number, stake = 4) => ({ aim: 'win' as const, accuracy, luck, decisions: 20, loss, stake })
    const { stake: _, ...before } = review(90, -.1, .6)
    const games = [
      game(5, { review: review(40, .5, 2), for_fun: true }),
      game(4, { review: review(50, .9, 9), hints: [1, 0] }),
      game(3, { review: review(100, -.1, 0) }),
      game(2, { review: review(60, .3, 1), from_position: true }),
      game(1, { review: review(80, .2, .4, 2) }),
      game(0, { review: before }),
    ]
    expect(merged(games, [game(3)])[2]?.review?.accuracy).toBe(100)
    expect(keptGames(games)).toEqual(games)
    expect(keptGames([{ ...game(1), review: { aim: 'win', accuracy: 'all' } }])).toEqual([game(1)])
    const sums = reviewSums('qwixx', games)!
    expect(sums).toMatchObject({ games: 3, decisions: 60, accuracy: 90, accuracies: [90, 80, 100], level: { players: 2, decisions: 40, loss: .4, stake: 6 } })
    expect(sums.luck).toBeCloseTo(0)
    expect(sums.lucks.at(-1)).toBeCloseTo(0)
    expect(reviewSums('quixo', games)).toBeNull()
    // A level is told from games with one number of players: among more, a larger share of the stake is lost.
    const mixed = [3, 4, 4, 5].map((players, at) => game(at, { players, review: review(80, 0, players, 10) }))
    expect(reviewSums('qwixx', mixed)!.level).toEqual({ players: 4, decisions: 40, loss: 8, stake: 20 })
  })

  it('add up', () => {
    const games = [
      game(4, { game: 'quixo' }),
      game(3, { names: ['Ann', 'Ben'], bots: [], scores: [20, 50], winners: [1] }),
      game(2, { players: 3, names: ['Ann', 'greedy', 'greedy'], bots: [1, 2], scores: [70, 1, 2] }),
      game(1, { players: 1, own: [0], scores: [30], names: ['Ann'], bots: [] }),
    ]
    expect(statistics('qwixx', games)).toEqual({
      game: 'qwixx', played: 3, contests: 2, won: 1, average: 40, best: 70, scores: [30, 70, 20],
      opponents: [{ name: 'Ben', bot: false, played: 1, won: 0 }, { name: 'greedy', bot: true, played: 1, won: 1 }],
    })
    const alone = game(5, { scores: [99, 0], hints: [1, 0] })
    const others = game(6, { scores: [80, 0], hints: [0, 3] })
    expect(statistics('qwixx', keptGames([alone, others]))).toMatchObject({ played: 1, best: 80 })
    expect(statistics('longo', games)).toMatchObject({ played: 0, average: null, best: null })
  })
})

describe('the history of this device', () => {
  const played = (number: number, change: Partial<Played> = {}): Played => {
    const { table: _, code: __, ...same } = game(number)
    return { ...same, began: 0, ...change }
  }
  const answers = vi.fn()

  beforeEach(() => {
    localStorage.clear()
    vi.resetModules()
    answers.mockReset()
    vi.stubGlobal('fetch', async (path: string) => Response.json(answers(path)))
  })

  const serve = (games: Played[]) =>
    answers.mockImplementation((path: string) => (path.endsWith('/mine') ? { tables: [{ id: 'x1', code: 'K7M4XQ', games: games.length }], before: null } : { games }))

  it('asks only for what it does not know, and keeps it', async () => {
    const { gather, past } = await import('../src/lib/history.svelte.ts')
    serve([played(1), played(2, { own: [] })])
    await gather()
    await gather()
    expect(answers.mock.calls.filter(([path]) => path.endsWith('/games'))).toHaveLength(1)
    expect(past.games).toEqual([game(1)])
    serve([played(1), played(2, { own: [] }), played(3)])
    await gather()
    expect(past.games.map(({ number }) => number)).toEqual([3, 1])
  })

  it('lets go of everything, and does not get it back by itself', async () => {
    const { asFile, forgetAll, gather, past, takeIn } = await import('../src/lib/history.svelte.ts')
    serve([played(1)])
    await gather()
    const file = asFile()
    forgetAll()
    await gather()
    expect(past.games).toEqual([])
    expect(takeIn(file)).toBe(1)
    expect(takeIn(file)).toBe(0)
    expect(past.games).toEqual([game(1)])
    expect(() => takeIn('not a file of ours')).toThrow()
  })

  it('survives a storage that holds something else', async () => {
    localStorage.setItem('astragal.history', '{"games": 7, "seen": {"x1": "two"}}')
    const { past } = await import('../src/lib/history.svelte.ts')
    expect(past.games).toEqual([])
  })
})

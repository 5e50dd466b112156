import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Actions from '$boards/Actions.svelte'
import Board from '$boards/Board.svelte'
import PickDice from '$boards/PickDice.svelte'
import type { Choice, Scene } from '$lib/protocol.ts'

const label = { key: 'choice.cross' }
const colours = ['red', 'yellow']
const sheet = (): Scene => ({
  game: 'qwixx', title: 'title.qwixx', phase: 'white', topic: 'white', prompt: label, active: 0,
  layout: {
    type: 'sheet', points: [0, 1, 3], needed: 5, penalties: 4, penalty: 5,
    rows: colours.map((colour) => ({
      colour, letter: colour[0]!, cells: [2, 3, 4].map((number) => ({ id: `${colour[0]}${number}`, colour, label: String(number) })),
    })),
  },
  sheets: [{ type: 'sheet', rows: ['.x.', '-x.'].map((marks) => ({ marks, lock: 'open', crosses: 1, points: 1 })), penalties: 1, total: -3 }],
  scores: [-3],
  choices: {
    '0': [
      { move: '-', kind: 'nothing', label: { key: 'choice.nothing' }, warning: { key: 'warn.penalty' } },
      { move: 'r4', kind: 'cross', label, cell: 'r4', skips: ['r3'] },
      { move: 'y4', kind: 'cross', label, cell: 'y4' },
      { move: 'y4*', kind: 'cross', label, cell: 'y4', lucky: true },
    ],
  },
})
const cubes = (): Scene => ({
  game: 'quixo', title: 'title.quixo', phase: 'move', topic: 'take', prompt: label, active: 0, scores: [0, 0],
  layout: { type: 'board', size: 2, cells: ['a1', 'b1', 'a2', 'b2'].map((id) => ({ id })) },
  sheets: [{ type: 'side', symbol: 'X' }, { type: 'side', symbol: 'O' }],
  cubes: [{ symbol: '' }, { symbol: 'O' }, { symbol: '' }, { symbol: 'X' }],
  choices: {
    '0': [
      { move: 'a1-b1', kind: 'push', label, cell: 'a1', put: 'b1', line: ['a1', 'b1'] },
      { move: 'a1-a2', kind: 'push', label, cell: 'a1', put: 'a2', line: ['a1', 'a2'] },
      { move: 'a1-a2>', kind: 'push', label, cell: 'a1', put: 'a2', line: ['a1', 'a2'], partner: true },
    ],
  },
})

let mounted: Record<string, unknown> | undefined
afterEach(() => {
  if (mounted) void unmount(mounted)
  document.body.replaceChildren()
})

function show(scene: Scene, more: object = {}) {
  const onpick = vi.fn<(choice: Choice) => void>()
  const onwhy = vi.fn<(tap: string) => void>()
  mounted = mount(Board, { target: document.body, props: { scene, seat: 0, names: ['Ann'], interactive: true, onpick, onwhy, ...more } })
  flushSync()
  const tap = (selector: string) => {
    document.querySelector<HTMLElement>(selector)!.click()
    flushSync()
  }
  return { onpick, onwhy, tap }
}

describe('a sheet', () => {
  it('gives the choice of a legal cell, and asks why of any other', () => {
    const { onpick, onwhy, tap } = show(sheet())
    tap('[data-cell=r4]')
    expect(onpick.mock.calls[0]?.[0].move).toBe('r4')
    tap('[data-cell=y2]')
    expect(onwhy).toHaveBeenCalledWith('y2')
  })

  it('asks which of two choices on one cell is meant', () => {
    const { onpick, tap } = show(sheet())
    tap('[data-cell=y4]')
    expect(onpick).not.toHaveBeenCalled()
    tap('.choose button:nth-of-type(2)')
    expect(onpick.mock.calls[0]?.[0].lucky).toBe(true)
    expect(document.querySelector('.choose')).toBeNull()
  })

  it('is one stop of the Tab key and is walked with arrows', () => {
    show(sheet())
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
    const cell = document.querySelector<HTMLElement>('[data-cell=r4]')!
    cell.focus()
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
    flushSync()
    expect((document.activeElement as HTMLElement).dataset.cell).toBe('y4')
  })

  it('shows what a choice would skip while it is looked at', () => {
    const onpreview = vi.fn()
    show(sheet(), { onpreview })
    document.querySelector<HTMLElement>('[data-cell=r4]')!.focus()
    flushSync()
    expect(document.querySelector('[data-cell=r3]')!.classList.contains('loses')).toBe(true)
    expect(onpreview.mock.lastCall?.[0].move).toBe('r4')
  })

  it('has no buttons when it is only looked at', () => {
    show(sheet(), { interactive: false })
    expect(document.querySelector('button')).toBeNull()
    document.body.replaceChildren()
    show(sheet(), { small: true })
    expect(document.querySelector('button')).toBeNull()
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBeTruthy()
  })
})

describe('the board of cubes', () => {
  it('lifts a cube, shows its slots, and pushes', () => {
    const { onpick, onwhy, tap } = show(cubes())
    tap('[data-cell=b1]')
    expect(onwhy).toHaveBeenLastCalledWith('b1')
    tap('[data-cell=a1]')
    expect(document.querySelectorAll('button.slot')).toHaveLength(2)
    tap('[data-cell=b2]')
    expect(onwhy).toHaveBeenLastCalledWith('a1-b2')
    tap('[data-cell=">b1"]')
    expect(onpick.mock.calls[0]?.[0].move).toBe('a1-b1')
    expect(document.querySelectorAll('button.slot')).toHaveLength(0)
  })

  it('asks where the dot shall point', () => {
    const { onpick, tap } = show(cubes())
    tap('[data-cell=a1]')
    tap('[data-cell=">a2"]')
    tap('.choose button:nth-of-type(2)')
    expect(onpick.mock.calls[0]?.[0].partner).toBe(true)
  })

  it('puts a cube down again', () => {
    const { tap } = show(cubes())
    tap('[data-cell=a1]')
    document.querySelector('.slot')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    flushSync()
    expect(document.querySelector('.slot')).toBeNull()
    expect((document.activeElement as HTMLElement).dataset.cell).toBe('a1')
  })
})

describe('beside the board', () => {
  it('has buttons for choices without a cell, with what they cost', () => {
    const onpick = vi.fn<(choice: Choice) => void>()
    mounted = mount(Actions, { target: document.body, props: { scene: sheet(), seat: 0, onpick } })
    flushSync()
    expect(document.querySelectorAll('button')).toHaveLength(1)
    expect(document.querySelector('.warning')).not.toBeNull()
    expect(document.querySelector('[aria-current=step]')).not.toBeNull()
    document.querySelector('button')!.click()
    expect(onpick.mock.calls[0]?.[0].move).toBe('-')
  })

  it('rolls the dice that were tapped', () => {
    const onpick = vi.fn<(choice: Choice) => void>()
    const picks = [['orange'], ['orange', 'yellow']].map((dice): Choice => ({ move: dice.join('+'), kind: 'pick', label, dice }))
    const scene: Scene = { ...sheet(), dice: [{ name: 'orange' }, { name: 'yellow' }], faces: 6, choices: { '0': picks } }
    mounted = mount(PickDice, { target: document.body, props: { scene, seat: 0, onpick } })
    flushSync()
    const [orange, yellow, roll] = document.querySelectorAll('button')
    expect(roll!.disabled).toBe(true)
    yellow!.click()
    orange!.click()
    flushSync()
    roll!.click()
    expect(onpick.mock.calls[0]?.[0].move).toBe('orange+yellow')
  })
})

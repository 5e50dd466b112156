// This device as a server: a worker that holds Python and our own half of it, started when something is first asked of it.
import { python } from 'virtual:python'
import { BASE } from './base.ts'
import { save } from './save.ts'
import type { Line } from './line.ts'
import { OPEN } from './line.ts'
import type { FromWorker, ToWorker } from '../device/messages.ts'
import type { Answer } from '../device/turn.ts'

type State = 'off' | 'starting' | 'ready' | 'failed'

let state = $state<State>('off')
let worker: Worker | null = null
let count = 0
const asked = new Map<number, (answer: Answer | null) => void>()
const lines = new Map<string, DeviceLine>()

export const device = {
  /** Whether Python runs: it takes a moment to start. */
  get state(): State {
    return state
  },
}

/** The tables that were found or made here: whatever is asked about them is asked of this device. */
const tables = new Set<string>()

export const isHere = (table: string): boolean => tables.has(table)
/** Whether a table of this code is on a device: no server gives such a code. */
export const isDeviceCode = (code: string): boolean => code.startsWith('0')

class DeviceLine implements Line {
  readyState = 0
  onopen: Line['onopen'] = null
  onmessage: Line['onmessage'] = null
  onclose: Line['onclose'] = null

  constructor(readonly name: string) {}

  send(text: string) {
    post({ line: this.name, text })
  }

  close() {
    if (lines.delete(this.name)) post({ close: this.name })
    this.readyState = 3
  }

  hear(text: string) {
    if (this.readyState !== OPEN) {
      this.readyState = OPEN
      this.onopen?.()
    }
    this.onmessage?.({ data: text })
  }

  end(code: number) {
    lines.delete(this.name)
    this.readyState = 3
    this.onclose?.({ code })
  }
}

function post(message: ToWorker) {
  start().postMessage(message)
}

function start(): Worker {
  if (worker) return worker
  state = 'starting'
  worker = new Worker(new URL('../device/worker.ts', import.meta.url), { type: 'module', name: 'device' })
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data)
  worker.onerror = fail
  const at = (path: string) => new URL(BASE + path, location.origin).href
  worker.postMessage({ folder: at(python.folder), archive: at(python.archive) } satisfies ToWorker)
  return worker
}

function fail() {
  state = 'failed'
  worker?.terminate()
  worker = null
  for (const resolve of asked.values()) resolve(null)
  asked.clear()
  for (const line of [...lines.values()]) line.end(1006)
}

function hear(message: FromWorker) {
  if ('ready' in message) state = 'ready'
  else if ('failed' in message) fail()
  else if ('id' in message) {
    asked.get(message.id)?.(message.answer)
    asked.delete(message.id)
  } else if ('closed' in message) lines.get(message.closed)?.end(message.code)
  else lines.get(message.line)?.hear(message.text)
}

/** Ask this device as one asks a server; nothing when it cannot answer. */
export async function askDevice(method: string, path: string, body: unknown): Promise<Response | null> {
  const id = ++count
  const answer = await new Promise<Answer | null>((resolve) => {
    asked.set(id, resolve)
    post({ id, method, path, body: body === undefined ? null : JSON.stringify(body) })
  })
  if (!answer) return null
  if (answer.status < 300 && (/^\/api\/codes\//.test(path) || (method === 'POST' && path === '/api/tables'))) {
    tables.add((JSON.parse(answer.body) as { id: string }).id)
  }
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.type } })
}

/** Files of tables on this device: nobody but it can give them, so links to them are followed here. */
export function giveFiles() {
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[download]') as HTMLAnchorElement | null
    const path = link ? link.href.slice(location.origin.length + BASE.length - 1) : ''
    const table = /^\/api\/tables\/([0-9a-f]{20})\//.exec(path)?.[1]
    if (!link || !table || !isHere(table)) return
    event.preventDefault()
    void askDevice('GET', path, undefined).then(async (answer) => answer?.ok && save(link.download, await answer.text(), answer.headers.get('content-type') ?? ''))
  })
}

export function deviceLine(table: string, after: number | undefined): Line {
  const line = new DeviceLine(`${++count}`)
  lines.set(line.name, line)
  post({ open: line.name, table, after: after ?? null })
  return line
}

// The worker of a page that plays without a server: Python, the log of this device, and the lines of its tables.
import { Host } from './host.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { startPython } from './python.ts'
import { DeviceStorage } from './storage.ts'

const LOCK = 'astragal.device'
const LOST = 1011

const say = (message: FromWorker) => postMessage(message)
let host: Promise<Host> | null = null

async function begin(folder: string, archive: string): Promise<Host> {
  const start = await startPython(folder, archive)
  return new Host(start, new DeviceStorage(), {
    tell: (line, text) => say({ line, text }),
    closed: (line, code) => say({ closed: line, code }),
  })
}

/** Become the only tab that plays. The one that was it before is told, and stops. */
function own(held: Host): Promise<void> {
  if (held.owner || !navigator.locks) return Promise.resolve()
  return new Promise((granted) => {
    void navigator.locks
      .request(LOCK, { steal: true }, () => {
        held.owner = true
        granted()
        return new Promise(() => {}) // until somebody takes it, or this worker ends
      })
      .catch(() => held.yield())
  })
}

async function hear(message: ToWorker, held: Host) {
  if ('id' in message) {
    try {
      if (message.method !== 'GET' && /^\/api\/(tables|me)\b/.test(message.path) && !message.path.endsWith('/why')) await own(held)
      say({ id: message.id, answer: await held.ask(message.method, message.path, message.body) })
    } catch {
      say({ id: message.id, answer: null })
    }
  } else if ('open' in message) {
    await own(held)
    await held.open(message.open, message.table, message.after).catch(() => say({ closed: message.open, code: LOST }))
  } else if ('line' in message) {
    await held.receive(message.line, message.text).catch(() => say({ closed: message.line, code: LOST }))
  } else if ('close' in message) await held.close(message.close)
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('folder' in data) {
    host = begin(data.folder, data.archive)
    host.then(() => say({ ready: true }), (error: unknown) => say({ failed: String(error) }))
  } else if (host) await hear(data, await host)
}

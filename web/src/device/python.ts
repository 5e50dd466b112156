// Python in this worker: the interpreter, our own archive in it, and the device as one function.
import type { Call } from './turn.ts'

interface Interpreter {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void
  runPython(code: string): unknown
}

const BEGIN = `
import sys
sys.path.insert(0, "/app")
from astragal.device.port import start
start
`

/** Returns what starts a device; `folder` is where the interpreter lies, `archive` our own half of it. */
export async function startPython(folder: string, archive: string): Promise<(text: string) => Call> {
  const packed = fetch(archive).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.arrayBuffer()
  })
  packed.catch(() => {}) // told below
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: (options: object) => Promise<Interpreter> }
  const python = await loadPyodide({ indexURL: folder })
  python.unpackArchive(await packed, 'zip', { extractDir: '/app' })
  return python.runPython(BEGIN) as (text: string) => Call
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PYODIDE = fileURLToPath(new URL('../node_modules/pyodide', import.meta.url))
const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']
const NAME = 'virtual:python'
// With our archive alone and nothing installed: the games and levels that a browser has.
const GAMES = `
import sys
sys.path.insert(0, sys.argv[1])
from astragal.core.plain_json import write_json
from astragal.reference import game_list
sys.stdout.buffer.write(write_json(game_list()).encode())
`

export interface Made {
  folder: string
  archive: string
  games: string
  bytes: number
  contents: Map<string, Buffer>
}

/** Python for pages that play without a server: the interpreter, our archive, and the list of games made with it. */
export function python(): Plugin {
  let made: Made | null = null
  const parts = () => (made ??= make())
  return {
    name: 'python',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      if (process.env.VITEST) return `export const python = ${JSON.stringify({ folder: '', files: [], archive: '', games: '', bytes: 1 })}`
      const { contents: _, ...told } = parts()
      return `export const python = ${JSON.stringify({ ...told, files: FILES })}`
    },
    generateBundle() {
      for (const [fileName, source] of parts().contents) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function make(): Made {
  const version = (JSON.parse(readFileSync(join(PYODIDE, 'package.json'), 'utf8')) as { version: string }).version
  const own = `${ROOT}.venv/bin/python`
  const program = process.env.ASTRAGAL_PYTHON ?? (existsSync(own) ? own : 'python3')
  const scratch = mkdtempSync(join(tmpdir(), 'astragal-'))
  try {
    const zip = join(scratch, 'astragal.zip')
    execFileSync(program, [`${ROOT}src/astragal/device/archive.py`, zip])
    const list = execFileSync(program, ['-I', '-S', '-c', GAMES, zip], { maxBuffer: 1e7 })
    const packed = readFileSync(zip)
    const folder = `assets/python-${version}/`
    const [archive, games] = [`assets/astragal-${hash(packed)}.zip`, `assets/games-${hash(list)}.json`]
    const contents = new Map(FILES.map((name) => [folder + name, readFileSync(join(PYODIDE, name))]))
    contents.set(archive, packed)
    const bytes = [...contents.values()].reduce((sum, file) => sum + file.length, 0)
    contents.set(games, list)
    return { folder, archive, games, bytes, contents }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 8)

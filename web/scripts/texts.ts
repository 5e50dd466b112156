import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../../src/astragal/texts', import.meta.url))
const PREFIX = 'virtual:texts/'
// Only terminals and programs are ever told these.
const NOT_SHOWN = /^(referee|cli)\./

/** One module a language, made of all files of its catalogue. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const folder = join(FOLDER, id.slice(PREFIX.length + 1))
      for (const file of filesOf(folder)) this.addWatchFile(file)
      // A string that is parsed is quicker to load than an object literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalogue(folder)))})`
    },
  }
}

export function catalogue(folder: string): Record<string, unknown> {
  const entries: Record<string, unknown> = {}
  for (const file of filesOf(folder)) Object.assign(entries, JSON.parse(readFileSync(file, 'utf8')))
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !NOT_SHOWN.test(key)))
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

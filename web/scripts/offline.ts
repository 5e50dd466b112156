import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Writes sw.js: the service worker of src/service-worker.js with the list of files of this build put in. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = readFileSync(fileURLToPath(new URL('../src/service-worker.js', import.meta.url)), 'utf8')
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort()
      const list = ['./', ...names, 'manifest.webmanifest', 'icon.svg']
      const version = createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12)
      const code = source.replace('__FILES__', JSON.stringify(list)).replace('__VERSION__', JSON.stringify(version))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What only those fetch who want to play without a connection. */
const PYTHON = /^assets\/(python-|astragal-\w+\.zip)/

/** Writes sw.js: the service worker of src/service-worker.js with the lists of files of this build put in. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = readFileSync(fileURLToPath(new URL('../src/service-worker.js', import.meta.url)), 'utf8')
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort()
      const python = names.filter((name) => PYTHON.test(name))
      const list = ['./', ...names.filter((name) => !PYTHON.test(name)), 'manifest.webmanifest', 'icon.svg']
      const version = createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12)
      const code = source
        .replace('__FILES__', JSON.stringify(list))
        .replace('__PYTHON__', JSON.stringify(python))
        .replace('__VERSION__', JSON.stringify(version))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}

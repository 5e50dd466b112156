import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|html|svg|json|webmanifest|wasm)$/
/** Files of megabytes: a little larger, but in a second instead of half a minute. */
const LARGE = 1_000_000

/** Puts a .br and a .gz beside every text file of the build, so that the server never compresses anything. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      handler() {
        for (const file of files(folder)) {
          if (!TEXT.test(file)) continue
          const content = readFileSync(file)
          const quality = content.length > LARGE ? 9 : 11
          if (content.length <= LARGE) writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
        }
      },
    },
  }
}

export function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* files(path)
    else yield path
  }
}

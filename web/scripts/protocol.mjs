// Writes src/lib/protocol.ts from the types of the server. With --check it only tells whether that file is up to date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = fileURLToPath(new URL('../src/lib/protocol.ts', import.meta.url))
const python = process.env.ASTRAGAL_PYTHON ?? `${root}.venv/bin/python`
const schema = JSON.parse(execFileSync(python, ['-m', 'astragal.server.protocol'], { encoding: 'utf8', cwd: root }))
const code = await compile(schema, 'Protocol', {
  bannerComment: '// Made from the server\'s own types by `npm run protocol`; do not edit.',
  additionalProperties: false,
  unreachableDefinitions: true,
  maxItems: -1,
  style: { semi: false, singleQuote: true, printWidth: 110 },
})
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== code) {
    console.error('web/src/lib/protocol.ts does not fit the server any more: run `make protocol`.')
    process.exit(1)
  }
} else writeFileSync(target, code)

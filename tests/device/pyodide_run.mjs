// Our archive in Pyodide, in Node: `node pyodide_run.mjs PYODIDE ARCHIVE SOURCE GOLDEN SCRIPTS`. One start for all of it.
// Prints one JSON object: what the device answered to each script, what went wrong in golden playthroughs, times.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [pyodide, archive, source, golden, scripts] = process.argv.slice(2).map((path) => resolve(path))
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href)
const began = performance.now()
const python = await loadPyodide({ indexURL: pyodide + '/' })
const booted = performance.now()
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/app' })
python.runPython(`
import json, sys
sys.path.insert(0, "/app")
from astragal.device.port import start

def run(text):
    """Tell a device all that another one was told; return all that it says."""
    first, *calls = json.loads(text)
    chance = iter(first.pop("chance"))
    call = start(json.dumps(first), lambda count: bytes.fromhex(next(chance)))
    return json.dumps([call(json.dumps(each)) for each in calls])
`)
const ready = performance.now()
const run = python.globals.get('run')
const turns = Object.fromEntries(readdirSync(scripts).map((name) => [name, JSON.parse(run(readFileSync(join(scripts, name), 'utf8')))]))

// The referee is not in the archive, since no page needs it; the rules that it asks come from there.
python.mountNodeFS('/source', source)
const play = python.runPython(`
import astragal
astragal.__path__.append("/source/astragal")
from astragal.referee import Referee

def play(text):
    """Return the lines of a golden playthrough that come out otherwise."""
    referee, lines = Referee(), text.splitlines()
    pairs = zip(lines[::2], lines[1::2])
    return [asked for asked, answer in pairs if "< " + json.dumps(referee.answer(json.loads(asked[2:]))) != answer]

play
`)
const wrong = {}
const names = readdirSync(golden).filter((name) => name.endsWith('.txt'))
for (const name of names) wrong[name] = play(readFileSync(join(golden, name), 'utf8')).toJs()
console.log(JSON.stringify({ turns, wrong, boot: booted - began, import: ready - booted, all: performance.now() - began }))

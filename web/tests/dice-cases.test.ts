import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareLinks, linkOf, verify, type GameRecord, type Reason, type Seen } from '../src/lib/dice-check.ts'
import { readLabel } from '../src/lib/dice-tags.ts'

const FOLDER = `${import.meta.dirname}/../../tests/golden/dice`
const CASES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

interface Case {
  about: string
  result: string
  reasons: string[]
  seen: Seen
  records: GameRecord[]
}

async function verdict({ records, seen }: Case): Promise<[string, string[]]> {
  const found = await Promise.all(records.map((record) => verify(record, seen)))
  const links = found.flatMap(({ tags }) => (tags ? [linkOf(tags)] : []))
  links.sort((one, other) => (readLabel(one.label)?.number ?? 0) - (readLabel(other.label)?.number ?? 0))
  const between: Reason[] = links.slice(1).flatMap((link, place) => compareLinks(links[place]!, link))
  const reasons = [...found.flatMap((each) => each.reasons), ...between]
  const keys = [...new Set(reasons.map((reason) => reason.key))].sort()
  const results = new Set(found.map((each) => each.result))
  if (reasons.some((reason) => reason.wrong)) return ['wrong', keys]
  if (results.size > 1 || between.length) return ['unproved', keys]
  return [[...results][0]!, keys]
}

describe('the cases that the library goes through too', () => {
  it('are all here', () => expect(CASES.length).toBeGreaterThan(70))

  it.each(CASES)('%s', async (name) => {
    const known = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Case
    expect(await verdict(known), known.about).toEqual([known.result, known.reasons])
  })
})

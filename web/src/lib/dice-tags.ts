// What a record says about its dice, read as strictly as the library reads it (docs/fair-dice.md).

export interface RenewedSeed {
  /** The first roll, from 0, that comes from this seed. */
  roll: number
  reason: string
  commitment: string
  /** '' while the game is on, or if the server has lost it. */
  seed: string
}

export interface DiceTags {
  commitment: string
  label: string
  /** What people added, by seat. */
  added: Record<number, string>
  /** '' while the game is on, or if the server has lost it. */
  seed: string
  how: string
  throws: string
  real: boolean
  /** Promises that were replaced before the game began. */
  withdrawn: string[]
  renewed: RenewedSeed[]
  next: string
  /** The values of the chain before and after this game. */
  before: string
  after: string
}

/** A tag that cannot have this value. */
export class InvalidTag extends Error {
  constructor(readonly tag: string) {
    super(tag)
  }
}

const HASH = '[0-9a-f]{64}'
const SEED = '(?:[0-9a-f]{2}){1,128}'
const FORMS: Record<string, RegExp> = {
  Dice: /^(?:fair|real)$/,
  'Dice-Commitment': new RegExp(`^${HASH}$`),
  'Dice-Seed': new RegExp(`^${SEED}$`),
  'Dice-Label': /^[!-~]{1,80}$/,
  'Dice-Entropy': /^(?:[0-9]:[0-9a-f]{1,128}(?: (?!$)|$))*$/,
  'Dice-First': /^(?:roll_off|random|coin|chosen|position)(?: [0-9]=[0-9](?:,[0-9]=[0-9])*)*$/,
  'Dice-Withdrawn': new RegExp(`^(?:(?:restored|spent):${HASH}(?: (?!$)|$))+$`),
  'Dice-Renewed': new RegExp(`^(?:(?:0|[1-9][0-9]{0,5}):(?:restored|spent):${HASH}(?::${SEED})?(?: (?!$)|$))+$`),
  'Dice-Next': new RegExp(`^${HASH}$`),
  'Dice-Chain': new RegExp(`^${HASH}(?: ${HASH})?$`),
}

/** The tags about dice, in the order in which the chain covers them. */
export const NAMES = Object.keys(FORMS)

/** What the tags say; null when they say nothing about dice. */
export function readTags(tags: Record<string, string>): DiceTags | null {
  if (!NAMES.some((name) => name in tags)) return null
  const real = tags.Dice === 'real'
  for (const [name, form] of Object.entries(FORMS)) {
    // Real dice need no promise, so these two may be missing there.
    const needed = !real && (name === 'Dice-Commitment' || name === 'Dice-Label')
    if (name in tags ? !form.test(tags[name]!) : needed) throw new InvalidTag(name)
  }
  const items = (name: string) => (tags[name] ? tags[name].split(' ') : [])
  const added = items('Dice-Entropy').map((item) => [Number(item[0]), item.slice(2)] as const)
  if (added.some(([seat], place) => place > 0 && seat <= added[place - 1]![0])) throw new InvalidTag('Dice-Entropy')
  const [how = '', ...throws] = items('Dice-First')
  const [before = '', after = ''] = items('Dice-Chain')
  return {
    commitment: tags['Dice-Commitment'] ?? '',
    label: tags['Dice-Label'] ?? '',
    added: Object.fromEntries(added),
    seed: tags['Dice-Seed'] ?? '',
    how,
    throws: throws.join(' '),
    real,
    withdrawn: items('Dice-Withdrawn').map((item) => item.split(':')[1]!),
    renewed: items('Dice-Renewed').map((item) => {
      const [roll, reason, commitment, seed = ''] = item.split(':') as [string, string, string, string?]
      return { roll: Number(roll), reason, commitment, seed }
    }),
    next: tags['Dice-Next'] ?? '',
    before,
    after,
  }
}

/** The day and the game, if the label is that of a daily game: its dice are the same for everybody. */
export function readDayLabel(text: string): { day: string; game: string } | null {
  const found = /^daily\/(\d{4}-\d{2}-\d{2})\/([a-z]{1,20})$/.exec(text)
  const day = found?.[1] ?? ''
  const date = new Date(`${day}T00:00:00Z`)
  return found && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? { day, game: found[2]! } : null
}

export interface Label {
  table: string
  number: number
}

/** The table and the number of the game, if the label has exactly the form that a server gives. */
export function readLabel(text: string): Label | null {
  const found = /^([0-9a-f]{20})\/([1-9][0-9]{0,8})$/.exec(text)
  return found ? { table: found[1]!, number: Number(found[2]) } : null
}

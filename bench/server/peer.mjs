// boardgame.io's own server with our game, on a free port of this machine only. It prints the address.
//
//     NODE_ENV=production node peer.mjs [--files DIR | --postgres URL]
//
// Storage is its default, in memory; or its FlatFile store; or ours for PostgreSQL. It tells players before it stores.

import { createRequire } from 'node:module';
import { Qwixx } from './peer_game.mjs';

const { Server, FlatFile } = createRequire(import.meta.url)('boardgame.io/server');

const [, , how, where] = process.argv;
let db;
if (how === '--files') db = new FlatFile({ dir: where });
if (how === '--postgres') db = new (await import('./peer_postgres.mjs')).Postgres(where);
const server = Server({ games: [Qwixx], origins: false, db });

const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done); // it would listen at every address

const { appServer } = await server.run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);

// boardgame.io's own server with our game, on a free port of this machine only. It prints the address.
//
//     NODE_ENV=production node peer.mjs [--files DIR]
//
// Storage is its default, in memory; with --files its FlatFile store. It tells players before it stores.

import { createRequire } from 'node:module';
import { Qwixx } from './peer_game.mjs';

const { Server, FlatFile } = createRequire(import.meta.url)('boardgame.io/server');

const at = process.argv.indexOf('--files');
const db = at > 0 ? new FlatFile({ dir: process.argv[at + 1] }) : undefined;
const server = Server({ games: [Qwixx], origins: false, db });

const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done); // it would listen at every address

const { appServer } = await server.run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);

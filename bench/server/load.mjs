// One load generator for both servers: tables of two, played by seeded random choices over real sockets.
//
//     node load.mjs --kind boardgame|astragal --url http://127.0.0.1:PORT --pid PID [--database PID]
//                   [--tables 50] [--seconds 10] [--warm 20000] [--idle]
//
// It plays some moves that are not measured (a compiler at run time needs them), then flat out (each seat moves as soon
// as it is told that it may), then at half the rate it reached, and prints one line of JSON. With --idle it opens the tables, makes a few moves at each, and tells the memory.

import { parseArgs } from 'node:util';
import { Pace } from './pace.mjs';
import { everything, memory, processor } from './proc.mjs';

const { values: chosen } = parseArgs({
  options: {
    kind: { type: 'string' },
    url: { type: 'string' },
    pid: { type: 'string' },
    database: { type: 'string' },
    tables: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    warm: { type: 'string', default: '20000' },
    idle: { type: 'boolean', default: false },
  },
});
const { Table } = await import(`./seat_${chosen.kind}.mjs`);
const pid = Number(chosen.pid);
const storing = () => (chosen.database ? processor(Number(chosen.database)) : 0);
const count = Math.min(Number(chosen.tables), 4000);
const seconds = Math.min(Number(chosen.seconds), 120);
if (new URL(chosen.url).hostname !== '127.0.0.1') throw new Error('only servers on this machine are measured');

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Open tables, sixteen at a time. */
async function opened(pace) {
  const tables = Array.from({ length: count }, (_, number) => new Table(chosen.url, number + 1, pace));
  const left = [...tables];
  const open = async () => {
    while (left.length && !pace.failure) await left.pop().start();
  };
  await Promise.all(Array.from({ length: 16 }, open));
  if (pace.failure) throw pace.failure;
  return tables;
}

/** Run a stretch, and add how busy this process, the server and others were (1 is one core). */
async function stretch(pace, length, rate) {
  const times = () => [process.cpuUsage(), processor(pid), storing(), everything(), performance.now() / 1000];
  const [client0, server0, database0, all0, begun] = times();
  const found = await pace.run(length, rate);
  const [client1, server1, database1, all1, ended] = times();
  const took = ended - begun;
  const client = (client1.user + client1.system - client0.user - client0.system) / 1e6 / took;
  const server = (server1 - server0) / took;
  const database = (database1 - database0) / took;
  const others = Math.max(0, (all1 - all0) / took - client - server - database);
  const cost = { each: found.moves / server, whole: found.moves / (server + database) };
  return { ...found, client, server, database, others, ...cost };
}

const pace = new Pace();
const before = memory(pid);
const tables = await opened(pace);
const result = { kind: chosen.kind, tables: count, sockets: 2 * count, before };
if (chosen.idle) {
  await pace.run(Math.max(2, count / 200), 1200); // some moves at each table
  await sleep(2000);
  result.memory = memory(pid);
  result.each = { pss: ((result.memory.pss - before.pss) * 1024) / count }; // KiB
} else {
  await pace.warm(Number(chosen.warm));
  result.flat = await stretch(pace, seconds);
  await sleep(500);
  result.half = await stretch(pace, seconds, result.flat.moves / 2);
  result.memory = memory(pid);
}
for (const table of tables) table.close();
console.log(JSON.stringify(result));
process.exit(0); // connections that are kept alive would hold it

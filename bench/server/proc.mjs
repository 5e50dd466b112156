// What a server and its children use, from /proc.

import { readFileSync, readdirSync } from 'node:fs';

/** A process and all its descendants. */
function family(pid) {
  const found = [pid];
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    if (children) found.push(...children.split(' ').flatMap(family));
  }
  return found;
}

const kib = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)[1]);

/** Memory in MiB: `rss` of each process added up, `pss` with shared pages counted once. */
export function memory(pid) {
  const sum = { rss: 0, pss: 0 };
  for (const one of family(pid)) {
    sum.rss += kib(readFileSync(`/proc/${one}/status`, 'utf8'), 'VmRSS') / 1024;
    sum.pss += kib(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'), 'Pss') / 1024;
  }
  return sum;
}

/** Processor time used so far, in seconds, that of children that have ended included. */
export function processor(pid) {
  let ticks = 0;
  for (const one of family(pid)) {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ');
    for (const field of fields.slice(11, 15)) ticks += Number(field); // utime, stime, of ended children; hundredths
  }
  return ticks / 100;
}

/** Processor time that everything on this machine used so far, in seconds. */
export function everything() {
  const [user, nice, system, , , irq, soft] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/ +/).slice(1);
  return [user, nice, system, irq, soft].reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

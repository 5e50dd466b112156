// Two-player Qwixx for boardgame.io: the same rules, state and number of choices as on our server.
//
// It is written to be quick there: no undo, no stages, no turn events (each costs that engine time), only what
// the game needs. Three choices a turn: both players at once (hidden until both are in), then the active one.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url); // its packages are CommonJS folders
const { INVALID_MOVE, ActivePlayers } = require('boardgame.io/core');

const UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROWS = [UP, UP, [...UP].reverse(), [...UP].reverse()];
const LETTERS = ['r', 'y', 'g', 'b'];
const POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];
const SHEET = () => ({ rows: [[], [], [], []], penalties: 0 });

/** Whether a number of a row may be crossed on a sheet: left to right, the last one with five crosses. */
function free(G, seat, row, number) {
  const crossed = G.sheets[seat].rows[row];
  const place = ROWS[row].indexOf(number);
  if (G.closed.includes(row)) return false;
  if (crossed.length && ROWS[row].indexOf(crossed.at(-1)) >= place) return false;
  return place < 10 || crossed.length >= 5;
}

/** The moves of a seat that owes a choice; none for another seat. Text as in our notation. */
export function legal(G, seat) {
  if (!owes(G, seat)) return [];
  const found = ['-'];
  const [one, other, ...coloured] = G.dice;
  for (let row = 0; row < 4; row += 1) {
    const sums = G.phase === 'white' ? [one + other] : coloured[row] ? [one + coloured[row], other + coloured[row]] : [];
    for (const number of new Set(sums)) {
      if (free(G, seat, row, number)) found.push(LETTERS[row] + number + (number === ROWS[row][10] ? '#' : ''));
    }
  }
  return found;
}

/** Whether a seat has to choose now. */
export function owes(G, seat) {
  if (G.phase === 'white') return G.pending[seat] === null;
  return G.phase === 'colour' && G.active === seat;
}

function roll(G, random) {
  const faces = random.D6(6);
  G.dice = faces.map((face, die) => (die > 1 && G.closed.includes(die - 2) ? 0 : face));
  G.phase = 'white';
}

function cross(G, seat, move) {
  if (move === '-') return false;
  const row = LETTERS.indexOf(move[0]);
  G.sheets[seat].rows[row].push(Number.parseInt(move.slice(1), 10));
  if (move.endsWith('#') && !G.closed.includes(row)) G.closed.push(row);
  return true;
}

function score(sheet) {
  const rows = sheet.rows.map((row, r) => row.length + (row.at(-1) === ROWS[r][10] ? 1 : 0));
  return rows.reduce((sum, crosses) => sum + POINTS[crosses], 0) - 5 * sheet.penalties;
}

function choose({ G, random, playerID }, move) {
  const seat = Number(playerID);
  if (!legal(G, seat).includes(move)) return INVALID_MOVE;
  if (G.phase === 'white') {
    G.pending[seat] = move;
    if (G.pending.includes(null)) return undefined;
    const crossed = G.pending.map((chosen, who) => cross(G, who, chosen));
    G.crossed = crossed[G.active];
    G.pending = [null, null];
    for (const row of G.closed) G.dice[2 + row] = 0;
    G.phase = G.closed.length >= 2 ? 'over' : 'colour';
  } else {
    if (!cross(G, seat, move) && !G.crossed) G.sheets[seat].penalties += 1;
    G.crossed = false;
    if (G.closed.length >= 2 || G.sheets[seat].penalties >= 4) G.phase = 'over';
    else {
      G.active = 1 - G.active;
      roll(G, random);
    }
  }
  return undefined;
}

/** The game as boardgame.io wants it. */
export const Qwixx = {
  name: 'qwixx',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: ({ random }) => {
    const G = { active: 0, crossed: false, closed: [], sheets: [SHEET(), SHEET()], pending: [null, null] };
    roll(G, random);
    return G;
  },
  // Both may choose at once; a choice is hidden from the other, in the state (playerView) and in the log (redact).
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { choose: { move: choose, client: false, redact: true, ignoreStaleStateID: true } },
  playerView: ({ G, playerID }) => ({
    ...G,
    pending: G.pending.map((move, seat) => (move !== null && String(seat) !== playerID ? '?' : move)),
  }),
  endIf: ({ G }) => (G.phase === 'over' ? { scores: G.sheets.map(score) } : undefined),
};

// A table of two on boardgame.io: made and joined over its lobby, played over its sockets.

import { io } from 'socket.io-client';
import { legal } from './peer_game.mjs';
import { seeded } from './pace.mjs';
import { post } from './post.mjs';

class Seat {
  constructor(table, number) {
    this.table = table;
    this.id = String(number);
    this.random = seeded(table.seed * 2 + number);
    this.sent = 0; // when the move in flight was sent, or 0
    this.queued = false; // whether it waits for leave to move
  }

  async connect() {
    this.socket = io(`${this.table.url}/qwixx`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket.on('sync', (match, { state }) => this.saw(match, state));
    this.socket.on('update', (match, state, log) => this.saw(match, state, log));
    this.socket.on('connect_error', (error) => this.table.pace.failed(error.message));
    await new Promise((resolve) => this.socket.once('connect', resolve));
  }

  async join() {
    const { url, match } = this.table;
    const joined = await post(`${url}/games/qwixx/${match}/join`, { playerID: this.id, playerName: `p${this.id}` });
    this.credentials = joined.playerCredentials;
  }

  async sync() {
    const synced = new Promise((resolve) => this.socket.once('sync', resolve));
    this.socket.emit('sync', this.table.match, this.id, this.credentials, 2);
    await synced;
  }

  /** A new state: it acknowledges our move if our move is in its log. */
  saw(match, state, log = []) {
    if (match !== this.table.match) return;
    const mine = log.some((entry) => entry.action.payload.playerID === this.id);
    if (mine) {
      this.table.pace.acked(performance.now() - this.sent);
      this.sent = 0;
    }
    if (state.ctx.gameover) return void (mine && this.table.again());
    this.moves = legal(state.G, Number(this.id));
    if (this.moves.length && !this.sent && !this.queued) {
      this.queued = true;
      this.table.pace.ready(this);
    }
  }

  move() {
    const move = this.moves[Math.floor(this.random() * this.moves.length)];
    const payload = { type: 'choose', args: [move], playerID: this.id, credentials: this.credentials };
    this.queued = false;
    this.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, 0, this.table.match, this.id);
  }
}

export class Table {
  constructor(url, seed, pace) {
    Object.assign(this, { url, seed, pace });
    this.seats = [new Seat(this, 0), new Seat(this, 1)];
  }

  async start() {
    await Promise.all(this.seats.map((seat) => seat.connect()));
    await this.again();
  }

  /** A finished game is followed by a new match over the same sockets. */
  async again() {
    try {
      this.match = (await post(`${this.url}/games/qwixx/create`, { numPlayers: 2, unlisted: true })).matchID;
      for (const seat of this.seats) await seat.join(); // both before any move: its stores lose a join that meets one
      await Promise.all(this.seats.map((seat) => seat.sync()));
    } catch (error) {
      this.pace.failed(error.message);
    }
  }

  close() {
    for (const seat of this.seats) seat.socket.close();
  }
}

// A table of two on our own server: made over REST, everything else over one socket a seat.

import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { seeded } from './pace.mjs';
import { post } from './post.mjs';

const GAME = { game: { game: 'qwixx', players: 2 }, settings: {} };

class Seat {
  constructor(table, number) {
    this.table = table;
    this.number = number; // the seat it takes at first; seats rotate in a rematch
    this.random = seeded(table.seed * 2 + number);
    this.count = 0; // commands sent; the count is their id
    this.sent = 0; // when the move in flight was sent, or 0
    this.queued = false; // whether it waits for leave to move
    this.seq = 0; // of the last acknowledgement: an older situation does not show our move yet
    this.waiting = new Map(); // commands other than moves, by id
  }

  async connect(id) {
    const url = `${this.table.url.replace('http', 'ws')}/api/tables/${id}/socket`;
    const headers = { authorization: `Bearer ${this.token}` };
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false }); // socket.io does not compress either
    this.socket.on('message', (data) => this.got(JSON.parse(data)));
    this.socket.on('close', (code) => this.table.closing || this.table.pace.failed(`socket closed: ${code}`));
    this.socket.on('error', (error) => this.table.pace.failed(error.message));
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
  }

  got(frame) {
    if (frame.ack !== undefined) {
      this.seq = frame.seq;
      const answered = this.waiting.get(frame.ack);
      if (answered) {
        this.waiting.delete(frame.ack);
        answered();
      } else {
        this.table.pace.acked(performance.now() - this.sent);
        this.sent = 0;
      }
    } else if (frame.now ?? frame.snapshot) {
      this.now = frame.now ?? frame.snapshot.now;
    } else if (frame.ping !== undefined) {
      this.socket.send(JSON.stringify({ pong: frame.ping }));
    } else if (frame.error) {
      this.table.pace.failed(`refused: ${JSON.stringify(frame.error)}`);
    }
    this.look();
  }

  /** Ask for leave to move if a choice is owed, or for another game if this one is over. */
  look() {
    const { now } = this;
    if (this.sent || this.queued || now.seq < this.seq) return;
    if (now.status === 'over' && this.again !== now.game) {
      this.again = now.game;
      this.command({ type: 'rematch' });
    } else if (now.status === 'playing') {
      const seat = now.own[0];
      if (!now.awaiting.includes(seat)) return;
      this.queued = true;
      this.table.pace.ready(this);
    }
  }

  send(command) {
    const id = `c${(this.count += 1)}`;
    this.socket.send(JSON.stringify({ id, do: command }));
    return id;
  }

  /** Send something that is not a move; it is done when it is acknowledged. */
  command(command) {
    return new Promise((resolve) => this.waiting.set(this.send(command), resolve));
  }

  move() {
    const seat = this.now.own[0];
    const moves = this.now.moves[seat];
    this.queued = false;
    this.sent = performance.now();
    this.send({ type: 'play', seat, move: moves[Math.floor(this.random() * moves.length)] });
  }
}

export class Table {
  constructor(url, seed, pace) {
    Object.assign(this, { url, seed, pace, closing: false });
    this.seats = [new Seat(this, 0), new Seat(this, 1)];
  }

  async start() {
    const [host] = this.seats;
    for (const seat of this.seats) seat.token = (await post(`${this.url}/api/tokens`, {})).token;
    const { id } = await post(`${this.url}/api/tables`, GAME, { authorization: `Bearer ${host.token}` });
    for (const seat of this.seats) {
      await seat.connect(id);
      await seat.command({ type: 'join', name: `p${seat.number}` });
      await seat.command({ type: 'sit', seat: seat.number });
      await seat.command({ type: 'contribute', entropy: randomBytes(16).toString('hex') });
      await seat.command({ type: 'ready' });
    }
  }

  close() {
    this.closing = true;
    for (const seat of this.seats) seat.socket.terminate();
  }
}

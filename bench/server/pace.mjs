// When seats may move, and how long their moves took to be acknowledged. The same for both servers.

/** A small seeded generator of numbers in [0, 1) (mulberry32), so that every run makes the same choices. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The value below which that share of sorted numbers lies. */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/**
 * A seat that owes a choice calls `ready(seat)`; `seat.move()` is then called at once, or in turn at a fixed rate.
 * It calls `acked(milliseconds)` when the server has acknowledged the move.
 */
export class Pace {
  waiting = [];
  open = false; // whether moves are let through
  rate = Infinity; // moves a second, of all tables together
  took = [];
  failure = null;

  ready(seat) {
    if (this.open && this.rate === Infinity) seat.move();
    else this.waiting.push(seat);
  }

  acked(milliseconds) {
    this.took.push(milliseconds);
  }

  /** A server that refuses something ends the run: figures of a half-broken run are worth nothing. */
  failed(reason) {
    this.failure ??= new Error(reason);
  }

  /** Play flat out until that many moves were acknowledged. */
  async warm(moves) {
    for (let played = 0; played < moves; played += this.took.length) await this.run(1);
  }

  /** Let moves through for some seconds; return how many were acknowledged and how quickly. */
  async run(seconds, rate = Infinity) {
    this.took = [];
    this.rate = rate;
    this.open = true;
    const begun = performance.now();
    const elapsed = () => (performance.now() - begun) / 1000;
    let sent = 0;
    let [counted, since] = [0, 0];
    while (elapsed() < seconds && !this.failure) {
      if (rate === Infinity) this.waiting.splice(0).forEach((seat) => seat.move());
      else {
        // What is late is made up for bit by bit, not in one burst: at most 5 milliseconds' worth at once.
        const due = Math.min(Math.floor(elapsed() * rate) - sent, Math.ceil(rate / 200));
        for (const seat of this.waiting.splice(0, Math.max(0, due))) {
          seat.move();
          sent += 1;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, rate === Infinity ? 20 : 1));
      if (this.took.length > counted) [counted, since] = [this.took.length, elapsed()];
      else if (elapsed() - since > 15) this.failed('no move was acknowledged for 15 seconds');
    }
    const took = elapsed();
    this.open = false;
    if (this.failure) throw this.failure;
    const sorted = Float64Array.from(this.took).sort();
    return { moves: sorted.length / took, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), most: sorted.at(-1) };
  }
}

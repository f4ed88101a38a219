// Monte-Carlo tree search at a step: how often playouts came through each node, and what it was thought to be worth.
import type { Trace } from './trace';

export class Playouts {
  readonly visits: Int32Array;
  /** What a node is worth to its side to move, from −1000 to 1000 or proven. */
  readonly worth: Float64Array;
  #step = 0;
  #at = 0;

  constructor(readonly trace: Trace) {
    this.visits = new Int32Array(trace.size);
    this.worth = new Float64Array(trace.size);
  }

  /** Goes to a step; backwards means from the beginning, which takes a moment even for the longest trace. */
  go(step: number): this {
    if (step < this.#step) {
      this.visits.fill(0);
      this.worth.fill(0);
      this.#step = 0;
      this.#at = 0;
    }
    const { leaf, worth } = this.trace.data;
    while (this.#step < Math.min(step, this.trace.steps)) {
      for (let node = leaf[this.#step]!; 0 <= node; node = this.trace.parent[node]!) {
        this.visits[node]! += 1;
        this.worth[node] = worth[this.#at]!;
        this.#at += 1;
      }
      this.#step += 1;
    }
    return this;
  }
}

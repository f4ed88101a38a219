// Puzzles at a step: how many states of each g and h were visited and how many wait, the horizon by key, the rounds of IDA*.
import { FATE, type Trace } from './trace';

/** One number for a pair; puzzles have costs of less than a thousand. */
const SPAN = 4096;
const cell = (g: number, h: number): number => g * SPAN + h;
export const gOf = (at: number): number => Math.floor(at / SPAN);
export const hOf = (at: number): number => at % SPAN;

function add(counts: Map<number, number>, at: number, n: number): void {
  const count = (counts.get(at) ?? 0) + n;
  if (count === 0) counts.delete(at);
  else counts.set(at, count);
}

/** By which key states leave the horizon. */
export type KeyOf = (g: number, h: number) => number;

export class Plane {
  /** Visited and waiting states by g and h. */
  visited = new Map<number, number>();
  horizon = new Map<number, number>();
  /** Waiting states by key. */
  keys = new Map<number, number>();
  nVisited = 0;
  nHorizon = 0;
  nGenerated = 0;
  lowest = Infinity;
  #step = 0;
  #made = 0;
  #round = -1;
  /** Graph searches: the node that stands for each state, and whether it was visited. */
  #nodes: Int32Array;
  #isVisited: Uint8Array;

  constructor(
    readonly trace: Trace,
    readonly keyOf: KeyOf,
  ) {
    this.#nodes = new Int32Array(trace.size + 1).fill(-1);
    this.#isVisited = new Uint8Array(trace.size + 1);
    this.#begin();
  }

  #begin(): void {
    this.visited.clear();
    this.horizon.clear();
    this.keys.clear();
    this.#nodes.fill(-1);
    this.#isVisited.fill(0);
    [this.nVisited, this.nHorizon, this.nGenerated, this.lowest] = [0, 0, 0, Infinity];
    [this.#step, this.#made, this.#round] = [0, 0, -1];
    if (this.trace.data.family === 'graph' && 0 < this.trace.size) this.#wait(0, 0);
  }

  /** Goes to a step; backwards means from the beginning, which takes a moment even for the longest trace. */
  go(step: number): this {
    if (step < this.#step) this.#begin();
    const isGraph = this.trace.data.family === 'graph';
    while (this.#step < Math.min(step, this.trace.steps)) {
      const node = this.trace.data.expanded[this.#step]!;
      this.#step += 1;
      if (isGraph) this.#expand(node);
      else this.#dive(node);
    }
    return this;
  }

  #wait(node: number, state: number): void {
    const [g, h] = [this.trace.data.g[node]!, this.trace.data.h[node]!];
    this.#nodes[state] = node;
    add(this.horizon, cell(g, h), 1);
    add(this.keys, this.keyOf(g, h), 1);
    this.nHorizon += 1;
  }

  #leave(node: number): void {
    const [g, h] = [this.trace.data.g[node]!, this.trace.data.h[node]!];
    add(this.horizon, cell(g, h), -1);
    add(this.keys, this.keyOf(g, h), -1);
    this.nHorizon -= 1;
  }

  #expand(node: number): void {
    const { g, h, fate, state, back } = this.trace.data;
    const own = state[node] ?? 0;
    this.#leave(node);
    this.#isVisited[own] = 1;
    add(this.visited, cell(g[node]!, h[node]!), 1);
    this.nVisited += 1;
    this.lowest = Math.min(this.lowest, h[node]!);
    // Children stand one after the other, in the order in which their parents were expanded.
    let child = Math.max(this.#made, node + 1);
    while (child < this.trace.size && child - back[child]! !== node) child += 1;
    for (; child < this.trace.size && child - back[child]! === node; child += 1) {
      this.nGenerated += 1;
      const number = state[child]!;
      if (fate[child] === FATE.new) this.#wait(child, number);
      else if (fate[child] === FATE.better) {
        const before = this.#nodes[number]!;
        if (this.#isVisited[number]) {
          if (0 <= before) add(this.visited, cell(g[before]!, h[before]!), -1);
          this.nVisited -= 1;
          this.#isVisited[number] = 0;
        } else if (0 <= before) this.#leave(before);
        this.#wait(child, number);
      }
      this.#made = child + 1;
    }
  }

  /** A state of a round: what was seen in the rounds before is forgotten, as the search forgets it. */
  #dive(node: number): void {
    const { g, h } = this.trace.data;
    const round = this.trace.roundOf(node);
    if (round !== this.#round) {
      this.#round = round;
      this.visited.clear();
      this.horizon.clear();
    }
    add(this.visited, cell(g[node]!, h[node]!), 1);
    this.nVisited += 1;
    this.lowest = Math.min(this.lowest, h[node]!);
    for (let child = this.trace.child[node]!; 0 <= child; child = this.trace.sibling[child]!) {
      this.nGenerated += 1;
      if (this.trace.data.fate[child] === FATE.beyond) add(this.horizon, cell(g[child]!, h[child]!), 1);
    }
  }
}

/** The steps at which a state looked nearer to the goal than any before. */
export function lowestSteps(trace: Trace): number[] {
  const steps: number[] = [];
  let lowest = Infinity;
  trace.data.expanded.forEach((node, at) => {
    const h = trace.data.h[node]!;
    if (h < lowest) {
      lowest = h;
      steps.push(at + 1);
    }
  });
  return steps;
}

/** The rounds with the states that each expanded, as far as they were recorded up to a step. */
export function rounds(trace: Trace, step: number): { threshold: number; states: number; isNow: boolean }[] {
  const list = trace.data.rounds.map(([threshold]) => ({ threshold, states: 0, isNow: false }));
  const now = trace.roundOf(trace.nodeAt(step));
  const counts = roundCounts(trace);
  for (let at = 0; at <= now; at += 1) list[at]!.states = Math.min(step, counts[at + 1]!) - counts[at]!;
  if (0 <= now) list[now]!.isNow = true;
  return list.slice(0, now + 1);
}

const known = new WeakMap<Trace, number[]>();

/** How many states were expanded before each round, and in all. */
function roundCounts(trace: Trace): number[] {
  const before = known.get(trace);
  if (before) return before;
  const counts = trace.data.rounds.map(() => 0);
  let at = 0;
  trace.data.rounds.forEach(([, made], round) => {
    while (at < trace.steps && trace.data.expanded[at]! < made) at += 1;
    counts[round] = at;
  });
  counts.push(trace.steps);
  known.set(trace, counts);
  return counts;
}

/** The largest g and h of a trace, for axes that do not move. */
export function extent(trace: Trace): { g: number; h: number } {
  let [g, h] = [1, 1];
  for (let node = 0; node < trace.size; node += 1) {
    g = Math.max(g, trace.data.g[node] ?? 0);
    h = Math.max(h, trace.data.h[node] ?? 0);
  }
  return { g, h };
}

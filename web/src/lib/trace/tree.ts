// A game tree at a step: which nodes are open, what they are worth so far, which window they have, and what just happened.
import { BEYOND, LEFT, type Trace, fromChild } from './trace';

export type Status = 'unseen' | 'open' | 'done';

export function status(trace: Trace, node: number, step: number): Status {
  if (step <= node) return 'unseen';
  return trace.end[node]! <= step ? 'done' : 'open';
}

/** What a node is worth to its side to move, as far as that is known at a step; null if nothing is. */
export function valueAt(trace: Trace, node: number, step: number): number | null {
  if (trace.end[node]! <= step) return trace.data.value[node] ?? null;
  let best: number | null = null;
  for (let child = trace.child[node]!; 0 <= child; child = trace.sibling[child]!) {
    if (step < trace.end[child]!) break;
    const value = trace.data.value[child] ?? null;
    if (value !== null && (best === null || best < fromChild(value))) best = fromChild(value);
  }
  return best;
}

/** The window of a node at a step, its side to move's: alpha rises with what is found. Null for searches without one. */
export function windowAt(trace: Trace, node: number, step: number): { alpha: number; beta: number } | null {
  const alpha = trace.data.alpha[node];
  const beta = trace.data.beta[node];
  if (alpha === undefined || beta === undefined) return null;
  return { alpha: Math.max(alpha, valueAt(trace, node, step) ?? -BEYOND), beta };
}

/** The window as the first side sees it: alpha is what the first side is sure of, beta what the second is. */
export function firstWindow(trace: Trace, node: number, step: number): { alpha: number; beta: number } | null {
  const window = windowAt(trace, node, step);
  if (!window || trace.sign(node) === 1) return window;
  return { alpha: -window.beta, beta: -window.alpha };
}

/** Why the rest of a node was cut: what it is worth, and the bound that this meets, as the first side sees them. */
export function cutReason(trace: Trace, node: number): { best: number; bound: number; isMax: boolean } | null {
  const value = trace.data.value[node];
  const beta = trace.data.beta[node];
  if (trace.data.left[node] !== LEFT.cut || value === null || value === undefined || beta === undefined) return null;
  const sign = trace.sign(node);
  return { best: sign * value, bound: sign * beta, isMax: sign === 1 };
}

/** Whether the value of a node is only a bound: it was cut, or all of it is no better than what was there. */
export function boundOf(trace: Trace, node: number): '' | '≤' | '≥' {
  const value = trace.data.value[node];
  const [alpha, beta] = [trace.data.alpha[node], trace.data.beta[node]];
  if (value === null || value === undefined || alpha === undefined || beta === undefined) return '';
  if (trace.data.left[node] === LEFT.leaf) return '';
  const isMax = trace.sign(node) === 1;
  if (beta <= value && beta < BEYOND) return isMax ? '≥' : '≤';
  return value <= alpha && -BEYOND < alpha ? (isMax ? '≤' : '≥') : '';
}

export type Happening =
  | { kind: 'open' | 'leaf' | 'table' | 'pruned' | 'stopped' | 'done'; node: number }
  | { kind: 'best'; node: number; value: number }
  | { kind: 'cut'; node: number };

/** What happened in a step: a node was entered, and whatever was settled before the next one. */
export function happenings(trace: Trace, step: number): Happening[] {
  const node = step - 1;
  if (node < 0 || trace.size <= node) return [];
  const { left } = trace.data;
  const events: Happening[] = [];
  const kinds = { [LEFT.leaf]: 'leaf', [LEFT.table]: 'table', [LEFT.pruned]: 'pruned', [LEFT.stopped]: 'stopped' } as const;
  if (trace.end[node]! !== step) return [{ kind: 'open', node }];
  events.push({ kind: kinds[left[node] as keyof typeof kinds] ?? 'leaf', node });
  for (let at = node; 0 <= trace.parent[at]!; ) {
    const parent = trace.parent[at]!;
    const value = trace.data.value[at];
    if (value !== null && value !== undefined) {
      const before = bestBefore(trace, parent, at);
      if (before === null || before < fromChild(value)) events.push({ kind: 'best', node: parent, value: fromChild(value) });
    }
    if (trace.end[parent]! !== step) break;
    if (left[parent] === LEFT.cut) events.push({ kind: 'cut', node: parent });
    else if (left[parent] === LEFT.stopped) events.push({ kind: 'stopped', node: parent });
    at = parent;
  }
  if (trace.isWhole && step === trace.steps) events.push({ kind: 'done', node: trace.root(node) });
  return events;
}

/** The best of a node's children before this one. */
function bestBefore(trace: Trace, parent: number, before: number): number | null {
  let best: number | null = null;
  for (let child = trace.child[parent]!; 0 <= child && child < before; child = trace.sibling[child]!) {
    const value = trace.data.value[child] ?? null;
    if (value !== null && (best === null || best < fromChild(value))) best = fromChild(value);
  }
  return best;
}

/** The steps at which something was cut. */
export function cutSteps(trace: Trace): number[] {
  const steps: number[] = [];
  for (let node = 0; node < trace.size; node += 1) {
    if (trace.data.left[node] === LEFT.cut && trace.end[node]! <= trace.steps) steps.push(trace.end[node]!);
  }
  return steps.sort((a, b) => a - b);
}

/** How many cuts and table hits there were up to a step. */
export class TreeCounts {
  readonly #cuts: number[];
  readonly #hits: Int32Array;

  constructor(readonly trace: Trace) {
    this.#cuts = cutSteps(trace);
    this.#hits = new Int32Array(trace.size + 1);
    for (let node = 0; node < trace.size; node += 1) {
      this.#hits[node + 1] = this.#hits[node]! + (trace.data.left[node] === LEFT.table ? 1 : 0);
    }
  }

  get cutSteps(): number[] {
    return this.#cuts;
  }

  cuts(step: number): number {
    let [low, high] = [0, this.#cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cuts[middle]! <= step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  hits(step: number): number {
    return this.#hits[Math.min(step, this.trace.size)]!;
  }
}

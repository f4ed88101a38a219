// A recorded search, made ready to be stepped through. Nodes are numbers; whatever is known of one lies in a typed array,
// so that a hundred thousand of them are read in a moment.
import type { SearchTrace } from '../../wire';

/** How infinite numbers travel. */
export const BEYOND = 9e6;
const WIN = 1_000_000;
const MOST = 979_999;
/** Why a node was left. */
export const LEFT = { none: 0, leaf: 1, exact: 2, cut: 3, table: 4, pruned: 5, stopped: 6 } as const;
/** What became of a child that was not entered. */
export const FATE = { entered: 0, new: 1, better: 2, known: 3, beyond: 4 } as const;

/** Plies to the end of a game that is decided, with the sign of who wins; null if it is not. */
export function decided(value: number): number | null {
  const size = Math.abs(value);
  return MOST < size && size <= WIN ? Math.sign(value) * (WIN - size) : null;
}

/** An evaluation that is as sure as one can be without proof. */
export const isAlmost = (value: number): boolean => Math.abs(value) === MOST;

/** A child's value as its parent sees it: negated, and one ply further from the end. */
export function fromChild(value: number): number {
  return decided(value) === null ? -value : -(value - Math.sign(value));
}

export class Trace {
  readonly size: number;
  readonly parent: Int32Array;
  /** First child and next sibling, −1 where there is none. */
  readonly child: Int32Array;
  readonly sibling: Int32Array;
  readonly ply: Uint16Array;
  /** How many nodes were made when the node was left: after that many steps of a tree search it is done. */
  readonly end: Int32Array;
  /** Where the moves that were cut at a node begin in `cut_at`; −1 if there are none. */
  readonly cutFrom: Int32Array;
  /** Moves that were cut, by node, as places in `texts`. */
  readonly cuts = new Map<number, number[]>();
  /** Steps that can be taken. */
  readonly steps: number;
  /** Whether all of it was recorded. */
  readonly isWhole: boolean;
  readonly deepest: number;

  constructor(readonly data: SearchTrace) {
    const n = data.back.length;
    this.size = n;
    this.parent = new Int32Array(n);
    this.child = new Int32Array(n).fill(-1);
    this.sibling = new Int32Array(n).fill(-1);
    this.ply = new Uint16Array(n);
    this.end = new Int32Array(n);
    let deepest = 0;
    for (let i = 0; i < n; i += 1) {
      const back = data.back[i]!;
      const parent = back === 0 ? -1 : i - back;
      this.parent[i] = parent;
      this.ply[i] = parent < 0 ? 0 : this.ply[parent]! + 1;
      this.end[i] = i + 1;
      deepest = Math.max(deepest, this.ply[i]!);
    }
    this.deepest = deepest;
    for (let i = n - 1; 0 <= i; i -= 1) {
      const parent = this.parent[i]!;
      if (parent < 0) continue;
      this.sibling[i] = this.child[parent]!;
      this.child[parent] = i;
      this.end[parent] = Math.max(this.end[parent]!, this.end[i]!);
    }
    this.cutFrom = new Int32Array(n).fill(-1);
    data.cut_at.forEach((node, at) => {
      if (this.cutFrom[node] === -1) this.cutFrom[node] = at;
      const list = this.cuts.get(node);
      if (list) list.push(data.cut_mv[at]!);
      else this.cuts.set(node, [data.cut_mv[at]!]);
    });
    const { family, totals } = data;
    this.steps = family === 'tree' ? n : family === 'playouts' ? data.leaf.length : data.expanded.length;
    this.isWhole = this.total === this.steps;
    // What was still open where the record ends stays open.
    if (family === 'tree' && n < totals.nodes) {
      for (let i = this.parent[n - 1] ?? -1; 0 <= i; i = this.parent[i]!) this.end[i] = n + 1;
    }
  }

  /** Steps that the search took, recorded or not. */
  get total(): number {
    const { family, totals } = this.data;
    return family === 'tree' ? totals.nodes : family === 'playouts' ? totals.playouts : totals.expanded;
  }

  /** The node of a step: the last one entered or expanded, or the leaf of the last playout. −1 before the first. */
  nodeAt(step: number): number {
    if (step <= 0 || this.steps === 0) return -1;
    const at = Math.min(step, this.steps) - 1;
    const { family, leaf, expanded } = this.data;
    return family === 'tree' ? at : (family === 'playouts' ? leaf[at] : expanded[at]) ?? -1;
  }

  /** The step at which a node is first seen. */
  stepOf(node: number): number {
    const { family, expanded, leaf } = this.data;
    if (family === 'tree') return node + 1;
    if (family === 'playouts') {
      const at = leaf.findIndex((last) => this.isUnder(last, node));
      return at < 0 ? this.steps : at + 1;
    }
    const own = expanded.indexOf(node);
    if (0 <= own) return own + 1;
    const above = expanded.indexOf(this.parent[node] ?? -1);
    return above < 0 ? this.steps : above + 1;
  }

  isUnder(node: number, above: number): boolean {
    let at = node;
    while (above < at) at = this.parent[at]!;
    return at === above;
  }

  root(node: number): number {
    let at = Math.max(0, node);
    while (0 <= this.parent[at]!) at = this.parent[at]!;
    return at;
  }

  /** The nodes from the root to here. */
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; 0 <= at; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  /** The move that leads to a node; empty for a root. */
  move(node: number): string {
    return this.parent[node]! < 0 ? '' : (this.data.texts[this.data.mv[node]!] ?? '');
  }

  text(place: number): string {
    return this.data.texts[place] ?? '';
  }

  /** The moves from the root to a node. */
  moves(node: number): string[] {
    return this.path(node).slice(1).map((at) => this.move(at));
  }

  children(node: number): number[] {
    const list: number[] = [];
    for (let at = this.child[node]!; 0 <= at; at = this.sibling[at]!) list.push(at);
    return list;
  }

  /** The round of a node: its place in `rounds`, −1 before the first or where there are none. */
  roundOf(node: number): number {
    const { rounds } = this.data;
    let [low, high] = [0, rounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rounds[middle]![1] <= node) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Whose turn it is in a node, 1 or 2. */
  side(node: number): number {
    const first = (this.data.to_move ?? 1) - 1;
    return ((first + this.ply[node]!) % 2) + 1;
  }

  /** 1 where the first side is to move, −1 where the second is: values are shown from the first. */
  sign(node: number): number {
    return this.side(node) === 1 ? 1 : -1;
  }

  /** The nodes that the answer leads through, as far as they were recorded: in the last round, where there are several. */
  answer(): number[] {
    let at = 0;
    for (let i = this.size - 1; 0 <= i; i -= 1) {
      if (this.parent[i]! < 0) {
        at = i;
        break;
      }
    }
    const path = [at];
    for (const move of this.data.line) {
      const below = this.children(at).filter((child) => this.move(child) === move).at(-1);
      if (below === undefined) break;
      at = below;
      path.push(at);
    }
    return path;
  }
}

// The part of a tree that is drawn: all of a small one, and of a large one the current line with what lies beside it. What is
// left out is counted. Places are given to leaves from left to right, and parents stand over their children.
import type { Trace } from './trace';

export type Item = {
  /** The node; −1 for a move that was cut, −2 for several nodes that have no room. */
  node: number;
  /** The parent in `items`, −1 for the root, and its node. */
  above: number;
  under: number;
  level: number;
  x: number;
  /** The room it has. */
  width: number;
  kids: number[];
  /** What is written for a cut move or a crowd. */
  move: string;
  /** Nodes of a crowd. */
  crowd: number;
};

export type Shown = { items: Item[]; slots: number; levels: number };
export type Choice = { root: number; opened: ReadonlySet<number>; closed: ReadonlySet<number> };

/** A tree with more leaves is not drawn whole. */
const WHOLE = 60;
/** Children of one node that are drawn, where not all can be. */
const BESIDE = 9;

/** Leaves under a node, cut moves among them, up to a few more than can be drawn. */
function leaves(trace: Trace, node: number, left: number): number {
  let count = trace.cuts.get(node)?.length ?? 0;
  for (let child = trace.child[node]!; 0 <= child && count <= left; child = trace.sibling[child]!) {
    count += leaves(trace, child, left - count);
  }
  return Math.max(1, count);
}

/** What is drawn at a step. `isSeen` leaves out what is not there yet, for trees that grow. */
export function shown(trace: Trace, choice: Choice, node: number, isSeen: (node: number) => boolean): Shown {
  const items: Item[] = [];
  let levels = 0;
  const isWhole = leaves(trace, choice.root, WHOLE) <= WHOLE;
  const line = new Set(trace.path(Math.max(0, node)));
  const isOpen = (at: number): boolean => !choice.closed.has(at) && (isWhole || line.has(at) || choice.opened.has(at));
  const add = (at: number, above: number, level: number, move: string, crowd = 0): number => {
    items.push({ node: at, above, under: items[above]?.node ?? -1, level, x: 0, width: 0, kids: [], move, crowd });
    if (0 <= above) items[above]!.kids.push(items.length - 1);
    levels = Math.max(levels, level + 1);
    return items.length - 1;
  };
  const grow = (at: number, above: number, level: number): void => {
    const item = add(at, above, level, trace.move(at));
    if (!isOpen(at)) return;
    const kids = trace.children(at).filter(isSeen);
    const kept = isWhole ? kids : beside(kids, kids.findIndex((child) => line.has(child)));
    kept.forEach((child) => grow(child, item, level + 1));
    if (kept.length < kids.length) add(-2, item, level + 1, '', kids.length - kept.length);
    const cuts = trace.cuts.get(at) ?? [];
    const most = isWhole ? cuts.length : BESIDE - Math.min(BESIDE - 1, kept.length);
    cuts.slice(0, most).forEach((place) => add(-1, item, level + 1, trace.text(place)));
    if (most < cuts.length) add(-1, item, level + 1, '', cuts.length - most);
  };
  grow(choice.root, -1, 0);
  return { items, slots: place(items), levels };
}

/** Of many children those near the one on the line: the last before it, and the next. */
function beside(kids: number[], at: number): number[] {
  if (kids.length <= BESIDE) return kids;
  const first = Math.min(Math.max(0, at - Math.floor(BESIDE / 2)), kids.length - BESIDE);
  return kids.slice(first, first + BESIDE);
}

/** Gives every leaf a slot and every parent the middle of its children; the number of slots. */
function place(items: Item[]): number {
  let slots = 0;
  const set = (at: number): void => {
    const item = items[at]!;
    const first = slots;
    if (item.kids.length === 0) slots += 1;
    item.kids.forEach(set);
    const ends = [items[item.kids[0] ?? -1], items[item.kids.at(-1) ?? -1]];
    item.x = ends[0] && ends[1] ? (ends[0].x + ends[1].x) / 2 : first + 0.5;
    item.width = slots - first;
  };
  set(0);
  return slots;
}

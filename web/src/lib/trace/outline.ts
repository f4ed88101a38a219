// The tree as a list of rows, of which only those in sight are drawn. Rows of a hundred thousand nodes are counted in a
// moment: one number each.
import type { Trace } from './trace';

/** A row: a node, or a move of a node that was cut as −1 − its place in `cut_at`. */
export type Rows = Int32Array;

export type Openness = { isOpenByDefault: boolean; exceptions: ReadonlySet<number> };

export const isOpen = (node: number, { isOpenByDefault, exceptions }: Openness): boolean => exceptions.has(node) !== isOpenByDefault;

/** The rows of all trees, as far as they are open. */
export function rowsOf(trace: Trace, openness: Openness): Rows {
  const { cut_at } = trace.data;
  const rows = new Int32Array(trace.size + cut_at.length);
  let n = 0;
  const waiting: number[] = [];
  for (let root = trace.size - 1; 0 <= root; root -= 1) if (trace.parent[root]! < 0) waiting.push(root);
  while (waiting.length) {
    const row = waiting.pop()!;
    rows[n] = row;
    n += 1;
    if (row < 0) continue;
    // What comes out last goes in first: after all children of a node its cut moves, after a node the next one beside it.
    const [parent, sibling] = [trace.parent[row]!, trace.sibling[row]!];
    if (0 <= sibling) waiting.push(sibling);
    else if (0 <= parent) {
      const first = trace.cutFrom[parent]!;
      if (0 <= first) {
        let last = first;
        while (cut_at[last + 1] === parent) last += 1;
        for (let at = last; first <= at; at -= 1) waiting.push(-1 - at);
      }
    }
    if (0 <= trace.child[row]! && isOpen(row, openness)) waiting.push(trace.child[row]!);
  }
  return rows.subarray(0, n);
}

export const hasRows = (trace: Trace, row: number): boolean => 0 <= row && (0 <= trace.child[row]! || trace.cuts.has(row));

/** How deep a row stands, the roots at 1. */
export const levelOf = (trace: Trace, row: number): number => (row < 0 ? trace.ply[trace.data.cut_at[-1 - row]!]! + 2 : trace.ply[row]! + 1);

// Values as they stand in a tree, from the first side: short enough for a box, or in full for a sentence.
import { signed } from '../numbers';
import { words } from '../words/index.svelte';
import { BEYOND, type Trace, decided, isAlmost } from './trace';

/** `+3`, `−0.25`, `W3` for a win in three plies, `∞` for a bound that is none. */
export function brief(value: number): string {
  if (BEYOND <= Math.abs(value)) return value < 0 ? '−∞' : '∞';
  const plies = decided(value);
  if (plies !== null) return `${0 < value ? 'W' : 'L'}${Math.abs(plies)}`;
  if (isAlmost(value)) return 0 < value ? '≈W' : '≈L';
  if (!Number.isInteger(value)) return signed(value, Math.abs(value) < 10 ? 2 : 1);
  return Math.abs(value) < 10_000 ? signed(value) : `${signed(Math.trunc(value / 1000))}k`;
}

/** The same where there is little room: thousands from a thousand on. */
export function tight(value: number): string {
  const isPlain = Math.abs(value) < 1000 || decided(value) !== null || isAlmost(value) || BEYOND <= Math.abs(value);
  return isPlain ? found(value) : `${signed(value / 1000, Math.abs(value) < 10_000 ? 1 : 0)}k`;
}

/** A value that was found: infinite means won, however far away. */
export function found(value: number): string {
  if (BEYOND <= Math.abs(value)) return value < 0 ? 'L' : 'W';
  return brief(value);
}

/** The same for a sentence. */
export function spoken(value: number): string {
  const w = words().watch;
  if (BEYOND <= Math.abs(value)) return value < 0 ? w.lost : w.won;
  if (isAlmost(value)) return 0 < value ? w.almostWon : w.almostLost;
  const plies = decided(value);
  if (plies === null) return brief(value);
  return 0 < value ? w.winIn(Math.abs(plies)) : w.lossIn(Math.abs(plies));
}

/** Where a node is: the moves from the root, or the word for the root. */
export function where(trace: Trace, node: number): string {
  const moves = trace.moves(node);
  return moves.length ? moves.join(trace.data.to_move === null ? '' : '-') : words().watch.root;
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

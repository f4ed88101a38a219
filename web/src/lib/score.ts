// What scores mean: seen from the first side, as numbers, as words and as a share of the evaluation bar.
import type { ScoreFigures } from '../wire';
import { lookOfGame, sideOf } from './games';
import { signed } from './numbers';
import { words } from './words/index.svelte';

/** A score as the first side sees it. */
export function fromFirst(score: ScoreFigures, toMove: number | null): ScoreFigures {
  if (toMove !== 2) return score;
  const turned = { win: 'loss', loss: 'win' } as const;
  const kind = score.kind === 'win' || score.kind === 'loss' ? turned[score.kind] : score.kind;
  return { ...score, kind, value: -score.value };
}

export const isProven = ({ kind }: ScoreFigures): boolean => kind === 'win' || kind === 'loss' || kind === 'draw';

/** Scores of figures are counted in pawns and moves to mate; all others in points of the evaluation and plies to the end. */
export const isInPawns = (game: string): boolean => lookOfGame(game) === 'figures';

/** An estimate in points has no unit: from a thousand on, thousands tell enough, and fit over a column. */
function rough(value: number): string {
  const size = Math.abs(value);
  return size < 1000 ? signed(value) : `${signed(value / 1000, size < 10_000 ? 1 : 0)}\u202fk`;
}

/** A few letters: `+0.31`, `−M2` in pawns; `+12`, `−2` in points, and `≈+832` or `≈+1.2 k` for an estimate, whose scale is another. */
export function brief(score: ScoreFigures, game: string, digits = 2): string {
  if (!isInPawns(game)) return score.kind === 'cp' ? `≈${rough(score.value)}` : rough(score.value);
  const moves = Math.abs(score.value);
  if (score.kind === 'win') return `+M${moves}`;
  if (score.kind === 'loss') return `−M${moves}`;
  return signed(score.value / 100, digits);
}

/** How much of the evaluation bar belongs to the first side, from 0 to 100. */
export function share(score: ScoreFigures, game: string): number {
  if (score.kind === 'win') return 100;
  if (score.kind === 'loss') return 0;
  if (score.kind === 'draw') return 50;
  const scale = isInPawns(game) ? 350 : 4000;
  return 100 / (1 + Math.exp(-score.value / scale));
}

/** Greater for what is better to the side to move: quick wins first, quick losses last. */
export function rank({ kind, value, plies }: ScoreFigures): number {
  if (kind === 'win') return 1e9 - plies;
  return kind === 'loss' ? plies - 1e9 : value;
}

/** Words for a score of the first side: "White is ahead by 0.31", "First wins in 23 plies", "First looks ahead, by about 832". */
export function inWords(score: ScoreFigures, game: string): string {
  const w = words();
  const side = score.kind === 'win' || (score.kind === 'cp' && 0 < score.value) ? 1 : 2;
  const name = sideOf(game, side);
  if (score.kind === 'win' || score.kind === 'loss') {
    return isInPawns(game) ? w.matesIn(name, Math.abs(score.value)) : w.winsIn(name, score.plies);
  }
  if (score.kind === 'draw') return w.draw;
  if (score.value === 0) return isInPawns(game) ? w.even : w.looksEven;
  if (!isInPawns(game)) return w.looksAhead(name, rough(Math.abs(score.value)).slice(1));
  return w.ahead(name, brief({ ...score, value: Math.abs(score.value) }, game).slice(1));
}

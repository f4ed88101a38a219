// The kinds of boards that the page can draw, told apart by the style that the server sends. No game is known by its name.
import type { StyleFigures } from '../wire';

/** Figures on squares, discs that fall into columns, tiles that slide, and stones on any other grid; listed in this order. */
export const LOOKS = ['figures', 'columns', 'sliding', 'grid'] as const;
export type Look = (typeof LOOKS)[number];

export function lookOf({ gesture, cells }: StyleFigures): Look {
  if (gesture === 'move' && cells === 'chequered') return 'figures';
  if (gesture === 'drop') return 'columns';
  return gesture === 'slide' && cells === 'tile' ? 'sliding' : 'grid';
}

/** Letters that go to the first game of a look, after `g`. */
export const ROOM_KEYS: Partial<Record<Look, string>> = { figures: 'c', columns: 'x', sliding: 't' };

/** Boards whose games the server reviews. */
export const REVIEWED: ReadonlySet<Look> = new Set<Look>(['figures', 'columns']);

/** What a stone of a side looks like. */
export type StoneKind = 'one' | 'two' | 'dark' | 'light' | 'cross' | 'ring';

/** Sides that are called after their stones are drawn so; all others have the colours of the first and the second. */
const CALLED: Record<string, StoneKind> = { Black: 'dark', White: 'light', X: 'cross', O: 'ring' };

export const stoneOf = (sides: { en: string }[], side: 1 | 2): StoneKind => {
  const [first, second] = sides.map(({ en }) => CALLED[en]);
  return (first && second ? [first, second] : (['one', 'two'] as const))[side - 1]!;
};

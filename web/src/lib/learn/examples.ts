// Positions that are worth watching, and what searches them: where Watch begins for games that have lessons.
import type { GameInfo } from '../../wire';
import { sizeOf } from '../cells';

export type Example = { board: string; start: string; moves: string; a: string; b: string };

const EXAMPLES: Record<string, Example> = {
  'connect-x': { board: '4x5x4', start: '-', moves: '351223211241', a: 'minimax:depth=3,eval=aligned', b: 'alpha-beta:depth=3,eval=aligned' },
  chess: { board: 'standard', start: 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', moves: '', a: 'alpha-beta:depth=2,eval=material', b: 'deepening:depth=3,eval=material' },
  tiles: { board: '4x4', start: '5 10 1 7 14 0 4 11 2 15 3 12 9 13 8 6', moves: '', a: 'a-star,manhattan', b: 'best-first,manhattan' },
};

/** The game that Watch shows when none is named. */
export const FIRST_WATCHED = 'connect-x';
/** The game and the puzzle with which the forms of the Lab begin. */
export const FIRST_TRIED = 'connect-x';
export const FIRST_SOLVED = 'tiles';

/** Boards with more cells are searched less deeply. */
const SMALL = 64;

/** Where Watch begins: at a position of its own, or at the beginning of a game, on its usual board or another. */
export function exampleOf({ name, kind, boards, start }: GameInfo, board: string | null): Example {
  const example = EXAMPLES[name];
  if (example) return example;
  if (kind === 'puzzle') return { board: boards[0] ?? '', start, moves: '', a: 'a-star', b: 'best-first' };
  const [rows, columns] = sizeOf(board ?? boards[0] ?? '');
  const depth = rows * columns <= SMALL ? 3 : 2;
  return { board: boards[0] ?? '', start, moves: '', a: `minimax:depth=${depth}`, b: `alpha-beta:depth=${depth}` };
}

/** Players and positions with which forms of experiments begin; other games have the plain ones. */
export type Trial = { tournament: string; thoughts: string; positions: string };
export const TRIALS: Record<string, Trial> = {
  'connect-x': {
    tournament: 'alpha-beta:depth=2,eval=threats\nalpha-beta:depth=4,eval=threats\nmcts:nodes=300',
    thoughts: 'minimax:eval=threats\nalpha-beta:eval=threats',
    positions: '-\n4\n44',
  },
  chess: { tournament: 'alpha-beta:depth=2,eval=soft\nalpha-beta:depth=2,eval=hard', thoughts: 'alpha-beta:eval=soft', positions: 'startpos' },
};
const PLAIN_TRIAL = { tournament: 'alpha-beta:depth=2\nalpha-beta:depth=3\nmcts:nodes=300', thoughts: 'minimax\nalpha-beta' };

export const trialOf = ({ name, start }: GameInfo): Trial => TRIALS[name] ?? { ...PLAIN_TRIAL, positions: start };

/** Searches to compare, on the first page. */
export const HOME_PAIRS = [
  { a: 'minimax', b: 'alpha-beta', what: 'ab', address: '/watch/connect-x' },
  { a: 'a-star', b: 'best-first', what: 'astar', address: '/watch/tiles' },
  { a: 'ida-star', b: 'a-star', what: 'ida', address: '/watch/tiles?tiles=4,2,1,3,5,6,7,8,9,10,11,12,13,14,15,0&size=4x4&a=ida-star,manhattan&b=a-star,manhattan' },
  { a: 'mcts', b: 'alpha-beta', what: 'mcts', address: '/watch/connect-x?board=6x7x4&moves=4453&a=mcts:nodes=400&b=alpha-beta:depth=4,eval=aligned' },
];

/** The position whose tree stands on the first page. */
export const FAN_PLACE = { game: 'connect-x', board: '6x7x4', start: '-', moves: [...'2531276566711153'], goal: '' };

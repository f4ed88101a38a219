// The pages of Learn: which there are, and the small search that each shows.
export type Group = 'games' | 'puzzles' | 'heuristics';
export type Page = {
  name: string;
  group: Group;
  /** The small position and the search on it, as the words of an address of Watch. */
  game: 'connect-x' | 'tiles';
  query: string;
  /** The longer look: two lanes in Watch. */
  watch: string;
};

const CX = 'board=4x5x4&moves=351223211241';
const SMALL_TILES = 'tiles=8,1,3,4,0,2,7,6,5&size=3x3';
const TILES = 'tiles=5,10,1,7,14,0,4,11,2,15,3,12,9,13,8,6&size=4x4';
const EASY_TILES = 'tiles=5,1,3,4,2,10,6,7,9,14,11,8,13,0,15,12&size=4x4';

const game = (name: string, spec: string, other: string, small = CX): Page => ({
  name,
  group: 'games',
  game: 'connect-x',
  query: `${small}&a=${spec}`,
  watch: `/watch/connect-x?${CX}&a=${other}&b=${spec}`,
});
const puzzle = (name: string, other: string, small = SMALL_TILES, heuristic = 'manhattan'): Page => ({
  name,
  group: 'puzzles',
  game: 'tiles',
  query: `${small}&a=${name},${heuristic}`,
  watch: `/watch/tiles?${TILES}&a=${other},${heuristic}&b=${name},${heuristic}`,
});
const heuristic = (name: string, other: string): Page => ({
  name,
  group: 'heuristics',
  game: 'tiles',
  query: `${EASY_TILES}&a=a-star,${name}`,
  watch: `/watch/tiles?${TILES}&a=a-star,${other}&b=a-star,${name}`,
});

export const PAGES: Page[] = [
  game('minimax', 'minimax:depth=2,eval=aligned', 'alpha-beta:depth=3,eval=aligned'),
  game('alpha-beta', 'alpha-beta:depth=3,eval=aligned', 'minimax:depth=3,eval=aligned'),
  game('deepening', 'deepening:depth=4,eval=aligned', 'alpha-beta:depth=4,eval=aligned'),
  game('mcts', 'mcts:nodes=200', 'alpha-beta:depth=4,eval=aligned', 'board=6x7x4&moves=4453'),
  puzzle('a-star', 'best-first'),
  puzzle('best-first', 'a-star'),
  puzzle('weighted-a-star', 'a-star'),
  puzzle('uniform-cost', 'a-star'),
  puzzle('breadth-first', 'a-star'),
  puzzle('beam', 'a-star'),
  puzzle('ida-star', 'a-star'),
  puzzle('anytime', 'ida-star'),
  heuristic('misplaced', 'manhattan'),
  heuristic('manhattan', 'misplaced'),
  heuristic('linear-conflict', 'manhattan'),
  heuristic('inversion-distance', 'manhattan'),
  heuristic('walking-distance', 'manhattan'),
  heuristic('axis-max', 'walking-distance'),
  heuristic('pattern-db', 'manhattan'),
  heuristic('zero', 'manhattan'),
];

export const pageOf = (name: string): Page | null => PAGES.find((page) => page.name === name) ?? null;
/** The engine of Connect X is deepening with all it knows. */
export const learnAddress = (name: string): string | null => {
  const known = name === 'engine' ? 'deepening' : name;
  return pageOf(known) ? `/learn/${known}` : null;
};

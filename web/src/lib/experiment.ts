// Experiments as forms, and as the files that they mean.
import { FIRST_SOLVED, FIRST_TRIED, TRIALS } from './learn/examples';

export type Form = 'tournament' | 'puzzles' | 'thoughts';

export type Fields = {
  form: Form;
  name: string;
  game: string;
  /** The puzzle, where puzzles are solved. */
  puzzle: string;
  /** Empty where the game has only one. */
  board: string;
  players: string;
  format: string;
  rounds: number;
  games: number;
  /** Where games begin: empty for what the program chooses. */
  openings: string;
  nodes: string;
  size: string;
  count: number;
  walk: string;
  algorithms: string[];
  heuristics: string[];
  positions: string;
  depths: string;
  seed: number;
};

export const FIRST: Fields = {
  form: 'tournament',
  name: 'my-tournament',
  game: FIRST_TRIED,
  puzzle: FIRST_SOLVED,
  board: '6x7x4',
  players: TRIALS[FIRST_TRIED]!.tournament,
  format: 'round-robin',
  rounds: 3,
  games: 10,
  openings: '',
  nodes: '20000',
  size: '3x3',
  count: 20,
  walk: '',
  algorithms: ['a-star', 'ida-star'],
  heuristics: ['manhattan', 'linear-conflict'],
  positions: TRIALS[FIRST_TRIED]!.positions,
  depths: '2,4,6',
  seed: 1,
};

const quoted = (text: string): string => JSON.stringify(text);
const list = (texts: string[]): string => `[\n${texts.map((text) => `    ${quoted(text)},\n`).join('')}]`;
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
const limits = (nodes: string): string[] => (nodes.trim() ? [`limits = { nodes = ${nodes.trim()} }`] : []);

/** The file of a form. */
export function fileOf(fields: Fields): string {
  const { form, name, game, board, seed } = fields;
  const head = [`name = ${quoted(name)}`, `game = ${quoted(form === 'puzzles' ? fields.puzzle : game)}`];
  const onBoard = board !== '' ? [`board = ${quoted(board)}`] : [];
  const bodies: Record<Form, () => string[]> = {
    tournament: () => [
      ...onBoard,
      `players = ${list(linesOf(fields.players))}`,
      `format = ${quoted(fields.format)}`,
      ...(fields.format === 'swiss' ? [`rounds = ${fields.rounds}`] : []),
      `games_per_pair = ${fields.games}`,
      ...(fields.openings ? [`openings = ${quoted(fields.openings)}`] : []),
      ...limits(fields.nodes),
    ],
    puzzles: () => [
      `generate = { size = ${quoted(fields.size)}, count = ${fields.count}${fields.walk.trim() ? `, walk = ${fields.walk.trim()}` : ''} }`,
      `algorithms = ${list(fields.algorithms)}`,
      `heuristics = ${list(fields.heuristics)}`,
      ...limits(fields.nodes),
    ],
    thoughts: () => [
      ...onBoard,
      `positions = ${list(linesOf(fields.positions))}`,
      `players = ${list(linesOf(fields.players))}`,
      ...(fields.depths.trim() ? [`depths = [${fields.depths.trim()}]`] : []),
      ...limits(fields.nodes),
    ],
  };
  return `${[...head, ...bodies[form](), `seed = ${seed}`].join('\n')}\n`;
}

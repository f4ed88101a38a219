// The page knows games by their data alone: no source names one, but for texts and positions of lessons.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CellKind, CoordinatesKind, GestureKind } from '../wire';
import { cellMap, cellName, cellsOf, sizeOf } from './cells';
import { exampleOf, trialOf } from './learn/examples';
import { lookOf, stoneOf } from './looks';

const SOURCES = new URL('..', import.meta.url);
/** Words of lessons, positions to show, and the key of tiles in addresses. */
const ALLOWED = [/^lib\/learn\//, /^lib\/tiles\.ts$/, /\.test\.ts$/, /^wire\.ts$/];
const NAMES = ['chess', 'connect-x', 'tiles', 'tic-tac-toe', 'othello'];
const ANY = `(${NAMES.join('|')})`;
/** In quotes, in an address, in a pattern, or as the key of a record. */
const QUOTED = new RegExp(`['"\`]${ANY}['"\`]|/(play|watch)/${ANY}\\b|\\(${ANY}\\||[{,]\\s*${ANY}:|^\\s*${ANY}:`);

/** Lines that name a game; class names of style sheets are no names of games. */
const namesIn = (text: string): string[] => text.split('\n').filter((line) => QUOTED.test(line.replace(/class="[^"]*"/g, '')));

test('no source names a game outside the lessons', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path));
  expect(files.length).toBeGreaterThan(80);
  const found = files
    .filter((path) => !ALLOWED.some((allowed) => allowed.test(path)))
    .flatMap((path) => namesIn(readFileSync(new URL(path, SOURCES), 'utf8')).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test('a name is found in every form, a class is not', () => {
  expect(namesIn(`if (game === 'chess') return;`)).toHaveLength(1);
  expect(namesIn('const path = `/play/othello`;')).toHaveLength(1);
  expect(namesIn('const words = { chess: 1 };')).toHaveLength(1);
  expect(namesIn('/^\\/play\\/(chess|connect-x)$/')).toHaveLength(1);
  expect(namesIn('<div class="chess">')).toEqual([]);
});

test('the style of a board tells how it is drawn', () => {
  const look = (gesture: GestureKind, cells: CellKind) => lookOf({ coordinates: 'none', gesture, cells });
  expect(look('move', 'chequered')).toBe('figures');
  expect(look('drop', 'hole')).toBe('columns');
  expect(look('slide', 'tile')).toBe('sliding');
  expect(look('place', 'plain')).toBe('grid');
  expect(look('move', 'plain')).toBe('grid');
});

test('stones look as their sides are called', () => {
  const sides = (...names: string[]) => names.map((en) => ({ en }));
  expect([stoneOf(sides('Black', 'White'), 1), stoneOf(sides('Black', 'White'), 2)]).toEqual(['dark', 'light']);
  expect([stoneOf(sides('X', 'O'), 1), stoneOf(sides('X', 'O'), 2)]).toEqual(['cross', 'ring']);
  expect([stoneOf(sides('Red', 'White'), 1), stoneOf([], 2)]).toEqual(['one', 'two']);
});

test('cells have the names by which moves call them', () => {
  const shape = (rows: number, columns: number, coordinates: CoordinatesKind) => ({ rows, columns, coordinates });
  expect(cellName(0, shape(8, 8, 'from-top'))).toBe('a1');
  expect(cellName(0, shape(8, 8, 'from-bottom'))).toBe('a8');
  expect(cellName(32 * 32 - 5, shape(32, 32, 'from-bottom'))).toBe('ab1');
  expect(cellName(5, shape(3, 3, 'none'))).toBe('');
  const cells = cellMap(shape(15, 15, 'from-bottom'));
  expect(cellsOf('a15', cells)).toEqual([0]);
  expect(cellsOf('a15b14', cells)).toEqual([0, 16]);
  expect(cellsOf('pass', cells)).toEqual([]);
  expect(cellsOf('p20', cells)).toEqual([]);
  expect(cellsOf('7', cells)).toEqual([]);
  expect(sizeOf('15x15x5')).toEqual([15, 15]);
  expect(sizeOf('standard')).toEqual([8, 8]);
});

test('a game without lessons is watched from its beginning and tried with plain players', () => {
  const info = {
    name: 'new-game',
    kind: 'game' as const,
    title: { en: 'New', it: 'Nuovo' },
    sides: [],
    boards: ['9x9', '19x19'],
    start: 'startpos',
    has_fen: false,
    default_player: 'deepening',
    style: { coordinates: 'from-bottom' as const, gesture: 'place' as const, cells: 'plain' as const },
  };
  expect(exampleOf(info, null)).toEqual({ board: '9x9', start: 'startpos', moves: '', a: 'minimax:depth=2', b: 'alpha-beta:depth=2' });
  expect(exampleOf(info, '5x5').a).toBe('minimax:depth=3');
  expect(trialOf(info).positions).toBe('startpos');
});

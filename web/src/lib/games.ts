// The games as the server lists them: their words, their boards, and what follows from how they are drawn.
import type { GameInfo } from '../wire';
import { link } from './link.svelte';
import { LOOKS, type Look, type StoneKind, lookOf, stoneOf } from './looks';
import { settings } from './settings.svelte';
import { words } from './words/index.svelte';

/** What is assumed of a game that the server does not list: a run of another version may name one. */
const unlisted = (name: string): GameInfo => ({
  name,
  kind: 'game',
  title: { en: name, it: name },
  sides: [],
  boards: [],
  start: '',
  has_fen: false,
  default_player: '',
  style: { coordinates: 'none', gesture: 'place', cells: 'plain' },
});

const rank = ({ style }: GameInfo): number => LOOKS.indexOf(lookOf(style));

/** All games that can be played here, those with a board of their own first. */
export const games = (): GameInfo[] => [...(link.hello?.games ?? [])].sort((a, b) => rank(a) - rank(b));

export const isListed = (name: string): boolean => games().some((info) => info.name === name);

export const infoOf = (name: string): GameInfo => link.hello?.games.find((info) => info.name === name) ?? unlisted(name);

/** The first game that is drawn like this, if there is one. */
export const firstOf = (look: Look): GameInfo | undefined => games().find((info) => lookOf(info.style) === look);

export const lookOfGame = (name: string): Look => lookOf(infoOf(name).style);

export const isPuzzle = (name: string): boolean => infoOf(name).kind === 'puzzle';

export const titleOf = (name: string): string => infoOf(name).title[settings.language];

/** What a side is called. Discs of a rack have colours and no letters, so there the order tells. */
export function sideOf(name: string, side: number): string {
  const { sides } = infoOf(name);
  const called = lookOfGame(name) === 'columns' ? undefined : sides[side - 1]?.[settings.language];
  return called ?? words().order[side - 1] ?? '';
}

/** The same within a sentence; a single letter stays as it is. */
export const inSentence = (side: string): string => (1 < side.length ? side.toLowerCase() : side);

export const stoneOfGame = (name: string, side: 1 | 2): StoneKind => stoneOf(lookOfGame(name) === 'columns' ? [] : infoOf(name).sides, side);

/** A heuristic to begin with: one that lessons know, or the first that is listed. */
export function usualHeuristic(name: string): string {
  const names = (link.hello?.names.heuristics ?? []).filter(({ game }) => game === name).map((listed) => listed.name);
  return names.find((heuristic) => heuristic === 'manhattan') ?? names[0] ?? '';
}

export const usualBoard = (name: string): string => infoOf(name).boards[0] ?? '';

/** The key under which an address has a position that is not the beginning; positions of puzzles have keys of their own. */
export const positionKey = (name: string): 'fen' | 'position' => (infoOf(name).has_fen ? 'fen' : 'position');

/** Whether an address must name the board: a FEN tells which it is, unless it is an unusual one. */
export const isBoardTold = (name: string, board: string): boolean => !infoOf(name).has_fen || board !== usualBoard(name);

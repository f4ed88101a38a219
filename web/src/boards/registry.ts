// Which component draws a board where it is played. The style of a game chooses it: a new game on a grid needs no entry here.
import type { Component } from 'svelte';
import { type Look, lookOf } from '../lib/looks';
import type { Match } from '../lib/match.svelte';
import type { StyleFigures } from '../wire';
import type { Puzzle } from '../lib/puzzle.svelte';
import ColumnsFrame from './ColumnsFrame.svelte';
import FiguresFrame from './FiguresFrame.svelte';
import GridFrame from './GridFrame.svelte';
import PuzzleGrid from './PuzzleGrid.svelte';
import TilesBoard from './TilesBoard.svelte';

type Board = Component<{ match: Match }>;

type PuzzleBoard = Component<{ puzzle: Puzzle; picture: string; hasNumbers: boolean }>;

/** Boards of games for two that are more than stones on a grid. */
const SPECIAL: Partial<Record<Look, Board>> = { figures: FiguresFrame, columns: ColumnsFrame };

/** Boards of puzzles that are more than cells with texts. */
const SPECIAL_PUZZLES: Partial<Record<Look, PuzzleBoard>> = { sliding: TilesBoard };

export const puzzleBoardOf = (style: StyleFigures): PuzzleBoard => SPECIAL_PUZZLES[lookOf(style)] ?? PuzzleGrid;

export const boardOf = (style: StyleFigures): Board => SPECIAL[lookOf(style)] ?? GridFrame;

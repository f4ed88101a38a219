// Which component draws a board where it is played. The style of a game chooses it: a new game on a grid needs no entry here.
import type { Component } from 'svelte';
import { type Look, lookOf } from '../lib/looks';
import type { Match } from '../lib/match.svelte';
import type { StyleFigures } from '../wire';
import ColumnsFrame from './ColumnsFrame.svelte';
import FiguresFrame from './FiguresFrame.svelte';
import GridFrame from './GridFrame.svelte';

type Board = Component<{ match: Match }>;

/** Boards of games for two that are more than stones on a grid. Sliding tiles have a page of their own. */
const SPECIAL: Partial<Record<Look, Board>> = { figures: FiguresFrame, columns: ColumnsFrame };

export const boardOf = (style: StyleFigures): Board => SPECIAL[lookOf(style)] ?? GridFrame;

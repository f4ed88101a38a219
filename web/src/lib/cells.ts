// Sizes of boards and names of their cells: letters for columns, as in spreadsheets after `z`, and numbers for rows.
import type { CoordinatesKind } from '../wire';

export type Shape = { rows: number; columns: number; coordinates: CoordinatesKind };

const A = 97;
const LETTERS = 26;

export function columnName(column: number, coordinates: CoordinatesKind): string {
  if (coordinates === 'none') return '';
  if (coordinates === 'columns') return String(column + 1);
  const last = String.fromCharCode(A + (column % LETTERS));
  return column < LETTERS ? last : String.fromCharCode(A - 1 + Math.floor(column / LETTERS)) + last;
}

/** The number of a row, the top one being 0. */
export function rowName(row: number, { rows, coordinates }: Shape): string {
  if (coordinates === 'from-bottom') return String(rows - row);
  return coordinates === 'from-top' ? String(row + 1) : '';
}

/** The name of a cell, such as `c4`; empty where cells have no names. */
export function cellName(cell: number, shape: Shape): string {
  const row = rowName(Math.floor(cell / shape.columns), shape);
  return row && columnName(cell % shape.columns, shape.coordinates) + row;
}

/** The cells that a move names, in order: one where something is put, two where something goes; none for a pass. */
export function cellsOf(move: string, cells: Map<string, number>): number[] {
  if (!/^([a-z]+\d+)+$/.test(move)) return [];
  const found = (move.match(/[a-z]+\d+/g) ?? []).map((name) => cells.get(name));
  return found.every((cell) => cell !== undefined) ? found : [];
}

export const cellMap = (shape: Shape): Map<string, number> =>
  new Map(Array.from({ length: shape.rows * shape.columns }, (_, cell): [string, number] => [cellName(cell, shape), cell]).filter(([name]) => name !== ''));

/** Rows and columns of a board that is called by its numbers; eight of each otherwise. */
export function sizeOf(board: string): [number, number] {
  const [rows, columns] = board.split('x').map(Number);
  return rows && columns ? [rows, columns] : [8, 8];
}

// Lists of moves in an address: digits in a row where columns have one digit, letters for tiles, commas between all others.
import { sizeOf } from './cells';
import { lookOfGame } from './games';

function isPlain(game: string, board: string): boolean {
  const look = lookOfGame(game);
  return look === 'sliding' || (look === 'columns' && sizeOf(board)[1] <= 9);
}

export function readMoves(text: string, game: string, board: string): string[] {
  if (text === '' || text === '-') return [];
  return isPlain(game, board) && !text.includes(',') ? [...text] : text.split(',').map((mv) => mv.trim());
}

export const writeMoves = (moves: string[], game: string, board: string): string => moves.join(isPlain(game, board) ? '' : ',');

// Lists of moves in an address: digits in a row where columns have one digit, letters for tiles, commas between all others.
const isNarrow = (board: string): boolean => Number(board.split('x')[1]) <= 9;
const isPlain = (game: string, board: string): boolean => game === 'tiles' || (game === 'connect-x' && isNarrow(board));

export function readMoves(text: string, game: string, board: string): string[] {
  if (text === '' || text === '-') return [];
  return isPlain(game, board) && !text.includes(',') ? [...text] : text.split(',').map((mv) => mv.trim());
}

export const writeMoves = (moves: string[], game: string, board: string): string => moves.join(isPlain(game, board) ? '' : ',');

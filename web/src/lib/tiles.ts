// Boards of sliding tiles in addresses.

/** The key of the tiles, row by row; that of their rows and columns is `size`. */
export const TILES_KEY = 'tiles';

/** The size of a square board with this many tiles. */
export function squareOf(tiles: string): string {
  const side = Math.round(Math.sqrt(tiles.trim().split(/\s+/).length));
  return `${side}x${side}`;
}

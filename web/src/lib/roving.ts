// One focus in a grid: arrows move it, Home and End go to the ends of a row, with Ctrl to the corners.

/** The cell to which a key leads, or null if it leads nowhere. */
export function cellAfter(event: KeyboardEvent, cell: number, rows: number, columns: number): number | null {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  switch (event.key) {
    case 'ArrowLeft':
      return 0 < column ? cell - 1 : cell;
    case 'ArrowRight':
      return column < columns - 1 ? cell + 1 : cell;
    case 'ArrowUp':
      return 0 < row ? cell - columns : cell;
    case 'ArrowDown':
      return row < rows - 1 ? cell + columns : cell;
    case 'Home':
      return event.ctrlKey ? 0 : row * columns;
    case 'End':
      return event.ctrlKey ? rows * columns - 1 : row * columns + columns - 1;
    default:
      return null;
  }
}

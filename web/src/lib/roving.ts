// One focus in a grid: arrows move it, Home and End go to the ends of a row, with Ctrl to the corners.

/** A grid of cells on the page. */
export type Grid = { element: HTMLElement | undefined; rows: number; columns: number };

/** A key in a cell: moves the focus, or does what the cell or the key is for; the cell that has the focus then. */
export function rove(event: KeyboardEvent, cell: number, grid: Grid, acts: { choose: () => void; escape?: () => void }): number {
  const next = cellAfter(event, cell, grid.rows, grid.columns);
  const act = event.key === 'Enter' || event.key === ' ' ? acts.choose : event.key === 'Escape' ? acts.escape : undefined;
  if (next === null && !act) return cell;
  event.preventDefault();
  act?.();
  if (next !== null) grid.element?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
  return next ?? cell;
}

/** The cell to which a key leads, or null if it leads nowhere. */
function cellAfter(event: KeyboardEvent, cell: number, rows: number, columns: number): number | null {
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

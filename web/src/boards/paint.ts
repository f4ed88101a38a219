// Paints a board of stones on a canvas: only the cells in sight, in the colours of the theme.
import type { BoardView } from '../wire';

export type Window = { left: number; top: number; size: number; width: number; height: number; ruler: number };
export type Extras = { column?: number | null; toMove?: number; best?: string | null; frame?: Window };

const COLOURS = ['--rack', '--hole', '--disc-one', '--disc-one-mark', '--disc-two', '--disc-two-ring', '--ink', '--ink-3', '--surface', '--accent', '--accent-soft'] as const;
type Palette = Record<(typeof COLOURS)[number], string>;

/** Colours as the browser resolves them: canvases know no custom properties. */
function palette(element: HTMLElement): Palette {
  const probe = document.createElement('i');
  element.parentElement?.append(probe);
  const entries = COLOURS.map((name) => {
    probe.style.setProperty('color', `var(${name})`);
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Palette;
}

export function paint(canvas: HTMLCanvasElement, scene: BoardView, view: Window, extras: Extras): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = devicePixelRatio || 1;
  canvas.width = Math.round(view.width * density);
  canvas.height = Math.round(view.height * density);
  context.scale(density, density);
  const colours = palette(canvas);
  context.fillStyle = colours['--rack'];
  context.fillRect(0, 0, view.width, view.height);
  stones(context, scene, view, colours);
  if (extras.column !== null && extras.column !== undefined) column(context, extras.column, view, colours);
  if (view.ruler) ruler(context, scene, view, colours, extras);
  if (extras.frame) frame(context, extras.frame, view, colours);
}

function stones(context: CanvasRenderingContext2D, scene: BoardView, view: Window, colours: Palette): void {
  const { left, top, size, width, height, ruler } = view;
  const radius = size * 0.42;
  const last = new Set([...scene.changed, ...scene.decisive]);
  const disc = (x: number, y: number, r: number, colour: string) => {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  for (let row = Math.floor(top / size); row < Math.min(scene.rows, Math.ceil((top + height - ruler) / size)); row += 1) {
    for (let at = Math.floor(left / size); at < Math.min(scene.columns, Math.ceil((left + width) / size)); at += 1) {
      const cell = row * scene.columns + at;
      const owner = scene.owners[cell];
      const [x, y] = [(at + 0.5) * size - left, (row + 0.5) * size - top + ruler];
      if (owner === '.') disc(x, y, radius, colours['--hole']);
      if (owner === '1') {
        disc(x, y, radius, colours['--disc-one']);
        if (6 <= size) disc(x, y, radius / 3, colours['--disc-one-mark']);
      }
      if (owner === '2') {
        disc(x, y, radius, colours['--disc-two-ring']);
        disc(x, y, radius * 0.84, colours['--disc-two']);
        if (6 <= size) ring(context, x, y, radius * 0.45, colours['--disc-two-ring'], radius * 0.14);
      }
      if (last.has(cell)) ring(context, x, y, radius + 1, colours['--ink'], Math.max(1.5, size / 12));
    }
  }
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string, width: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** The column that would be played. */
function column(context: CanvasRenderingContext2D, at: number, { left, size, height }: Window, colours: Palette): void {
  context.strokeStyle = colours['--accent'];
  context.lineWidth = 2;
  context.strokeRect(at * size - left + 1, 1, size - 2, height - 2);
}

/** Numbers of columns, as many as there is room for. */
function ruler(context: CanvasRenderingContext2D, scene: BoardView, view: Window, colours: Palette, extras: Extras): void {
  const { left, size, width, ruler } = view;
  context.fillStyle = colours['--surface'];
  context.fillRect(0, 0, width, ruler);
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const every = size < 10 ? 10 : size < 20 ? 5 : 1;
  for (let at = Math.floor(left / size); at < Math.min(scene.columns, Math.ceil((left + width) / size)); at += 1) {
    const isNamed = at === extras.column || String(at + 1) === extras.best;
    if (!isNamed && (at + 1) % every !== 0) continue;
    const x = (at + 0.5) * size - left;
    if (isNamed) {
      context.fillStyle = colours['--accent-soft'];
      context.fillRect(x - Math.max(size, 20) / 2, 0, Math.max(size, 20), ruler);
    }
    context.fillStyle = isNamed ? colours['--accent'] : colours['--ink-3'];
    context.fillText(String(at + 1), x, ruler / 2);
  }
}

/** The part of the board that is in sight elsewhere. */
function frame(context: CanvasRenderingContext2D, seen: Window, { size }: Window, colours: Palette): void {
  const scale = size / seen.size;
  context.strokeStyle = colours['--ink'];
  context.lineWidth = 2;
  context.strokeRect(seen.left * scale, seen.top * scale, seen.width * scale, (seen.height - seen.ruler) * scale);
}

// A tree as SVG, without any style but attributes, so that the same text can be shown and saved. Houses point up where the
// first side chooses and down where the second does; boxes are leaves.
import { short } from '../numbers';
import { words } from '../words/index.svelte';
import { type Choice, type Item, shown } from './picture';
import type { Playouts } from './playouts';
import { brief, escaped, found, tight } from './text';
import { LEFT, type Trace } from './trace';
import { boundOf, firstWindow, status, valueAt } from './tree';

export type Drawing = { svg: string; width: number; height: number; x: number };

const WIDTH = 660;
const MARGIN = 18;
const LEAST_SLOT = 27;
const TALLEST = 74;
const ROOM = 310;

type Look = { fill: string; edge: string; thick: number; dash: string; ink: string };
const LOOKS: Record<string, Look> = {
  unseen: { fill: 'var(--surface)', edge: 'var(--line)', thick: 1.25, dash: '', ink: 'var(--ink-3)' },
  open: { fill: 'var(--lane-soft)', edge: 'var(--lane)', thick: 2, dash: '', ink: 'var(--ink)' },
  done: { fill: 'var(--sunken)', edge: 'var(--edge)', thick: 1.25, dash: '', ink: 'var(--ink)' },
  line: { fill: 'var(--lane-soft)', edge: 'var(--lane)', thick: 1.5, dash: '', ink: 'var(--ink)' },
  now: { fill: 'var(--surface)', edge: 'var(--ink)', thick: 2.5, dash: '', ink: 'var(--ink)' },
  cut: { fill: 'var(--surface)', edge: 'var(--edge)', thick: 1, dash: '3 3', ink: 'var(--ink-3)' },
};

const round = (value: number): string => value.toFixed(1);

/** A house that points up or down, or a box. */
function outline(w: number, h: number, shape: 'up' | 'down' | 'box'): string {
  const [x, y, roof] = [w / 2, h / 2, Math.min(7, w / 4)];
  if (shape === 'up') return `M${round(-x)} ${y}V${round(-y + roof)}L0 ${-y - 1}L${round(x)} ${round(-y + roof)}V${y}z`;
  if (shape === 'down') return `M${round(-x)} ${-y}H${round(x)}V${round(y - roof)}L0 ${y + 1}L${round(-x)} ${round(y - roof)}z`;
  return `M${round(-x + 3)} ${-y}H${round(x - 3)}a3 3 0 013 3V${y - 3}a3 3 0 01-3 3H${round(-x + 3)}a-3 3 0 01-3-3V${-y + 3}a3 3 0 013-3z`.replace('a-3 3', 'a3 3');
}

export type Request = { trace: Trace; step: number; choice: Choice; selected: string; playouts: Playouts | null };

/** How a cut move is known: its node and its place among the node's cut moves. */
export const cutName = (node: number, move: string): string => `${node}/${move}`;

export function drawTree({ trace, step, choice, selected, playouts }: Request): Drawing {
  const node = trace.nodeAt(step);
  const isOver = trace.isWhole && trace.steps <= step;
  const isSeen = playouts ? (at: number) => 0 < playouts.visits[at]! : () => true;
  const { items, slots, levels } = shown(trace, choice, node, isSeen);
  const slot = Math.max(LEAST_SLOT, WIDTH / slots);
  // Room for the deepest line, so that nothing moves from step to step.
  const deepest = Math.max(levels, Math.min(8, trace.deepest + 1));
  const gap = Math.max(44, Math.min(TALLEST, ROOM / Math.max(1, deepest - 1)));
  const height = (deepest - 1) * gap + 64;
  const line = new Set(isOver ? trace.answer() : trace.path(node));
  const X = (item: Item): number => item.x * slot;
  const Y = (item: Item): number => 24 + item.level * gap;
  const scene: TreeView = { trace, step, node: isOver ? -1 : node, line, slot, playouts, selected, isOver };
  const edges: string[] = [];
  const boxes: string[] = [];
  let x = WIDTH / 2;
  for (const item of items) {
    const above = items[item.above];
    const box = boxOf(item, scene);
    if (above) edges.push(edge(above, item, scene, [X(above), Y(above) + 16, X(item), Y(item) - box.h / 2 - (box.shape === 'up' ? 1 : 0)]));
    boxes.push(drawBox(item, box, scene, X(item), Y(item)));
    if (item.node === node) x = X(item);
  }
  const width = Math.max(WIDTH, slots * slot);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} 0 ${round(width + 2 * MARGIN)} ${round(height)}" width="${round(width + 2 * MARGIN)}" height="${round(height)}" aria-hidden="true" focusable="false" font-weight="600" font-size="12">${edges.join('')}${boxes.join('')}</svg>`;
  return { svg, width: width + 2 * MARGIN, height, x: x + MARGIN };
}

type TreeView = {
  trace: Trace;
  step: number;
  node: number;
  line: Set<number>;
  slot: number;
  playouts: Playouts | null;
  selected: string;
  isOver: boolean;
};
type Box = { w: number; h: number; shape: 'up' | 'down' | 'box'; look: Look; text: string; isCut: boolean };

function boxOf(item: Item, scene: TreeView): Box {
  const { trace, step, slot, playouts } = scene;
  const room = slot * item.width - 2;
  if (item.node < 0) {
    const isCut = item.node === -1 && trace.end[item.under]! <= step;
    const text = item.node === -2 ? `+${short(item.crowd)}` : !isCut ? '' : item.crowd ? `✕${item.crowd}` : '✕';
    return { w: Math.min(room, 40), h: 24, shape: 'box', look: LOOKS[isCut ? 'cut' : 'unseen']!, text, isCut };
  }
  const isLeaf = trace.child[item.node]! < 0 && !trace.cuts.has(item.node);
  const shape = isLeaf ? 'box' : trace.side(item.node) === 1 ? 'up' : 'down';
  const isNow = item.node === scene.node;
  if (playouts) {
    const visits = playouts.visits[item.node]!;
    const share = Math.sqrt(visits / Math.max(1, playouts.visits[0]!));
    const look = isNow ? LOOKS.now! : scene.line.has(item.node) ? LOOKS.line! : LOOKS.done!;
    return { w: Math.min(room, 16 + 44 * share), h: 24, shape: 'box', look, text: short(visits), isCut: false };
  }
  const state = status(trace, item.node, step);
  const look = isNow ? LOOKS.now! : scene.isOver && scene.line.has(item.node) ? LOOKS.line! : LOOKS[state]!;
  return { w: Math.min(room, isLeaf ? 44 : 58), h: isLeaf ? 24 : 32, shape, look, text: valueText(item.node, scene, Math.min(room, isLeaf ? 44 : 58) < 42), isCut: false };
}

function valueText(node: number, { trace, step }: TreeView, isNarrow: boolean): string {
  const state = status(trace, node, step);
  if (state === 'unseen') return '';
  const value = valueAt(trace, node, step);
  if (value === null) return state === 'open' ? '…' : '';
  const bound = state === 'done' ? boundOf(trace, node) : '';
  return `${bound}${(isNarrow ? tight : found)(trace.sign(node) * value)}`;
}

function edge(above: Item, item: Item, scene: TreeView, [x0, y0, x1, y1]: [number, number, number, number]): string {
  const isDone = 0 <= above.node && scene.trace.end[above.node]! <= scene.step;
  const isCut = item.node === -1 && isDone;
  const isLine = 0 <= item.node && scene.line.has(item.node) && scene.line.has(above.node);
  const isUnseen = 0 <= item.node ? !scene.playouts && scene.step <= item.node : !isDone;
  const [stroke, width, dash] = isLine ? ['var(--lane)', 3, ''] : isCut ? ['var(--edge)', 1, '3 3'] : isUnseen ? ['var(--line)', 1.25, ''] : ['var(--edge)', 1.25, ''];
  const middle = round((y0 + y1) / 2);
  const path = `<path d="M${round(x0)} ${round(y0)}C${round(x0)} ${middle} ${round(x1)} ${middle} ${round(x1)} ${round(y1)}" fill="none" stroke="${stroke}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;
  if (!isCut) return path;
  const [x, y] = [x0 * 0.3 + x1 * 0.7, y0 + (y1 - y0) * 0.74];
  return `${path}<path d="M${round(x - 6)} ${round(y + 3.5)}L${round(x + 6)} ${round(y - 3.5)}" stroke="var(--ink)" stroke-width="2.25"/>`;
}

function drawBox(item: Item, box: Box, scene: TreeView, x: number, y: number): string {
  const { trace, step, slot } = scene;
  const name = 0 <= item.node ? String(item.node) : box.isCut && item.move ? cutName(item.under, item.move) : '';
  const isSelected = name !== '' && name === scene.selected;
  const size = Math.min(12.5, Math.max(7.5, box.w / (Math.max(2, box.text.length) * 0.66))).toFixed(1);
  const rise = box.shape === 'up' ? 7 : box.shape === 'down' ? 2.5 : 4;
  const parts = [
    `<path d="${outline(box.w, box.h, box.shape)}" fill="${box.look.fill}" stroke="${isSelected ? 'var(--focus)' : box.look.edge}" stroke-width="${isSelected ? 3 : box.look.thick}"${box.look.dash ? ` stroke-dasharray="${box.look.dash}"` : ''}/>`,
    `<text y="${rise}" text-anchor="middle" font-size="${size}" fill="${box.look.ink}">${escaped(box.text)}</text>`,
  ];
  const label = escaped(item.move);
  if (label) {
    const isBelow = item.kids.length === 0;
    parts.push(isBelow ? `<text y="${box.h / 2 + 13}" text-anchor="middle" font-size="${slot < 34 && 3 < label.length ? 8.5 : 11}" font-weight="500" fill="var(--ink-3)">${label}</text>` : `<text x="${round(-box.w / 2 - 5)}" y="4" text-anchor="end" font-size="11" font-weight="500" fill="var(--ink-3)">${label}</text>`);
  }
  if (0 <= item.node) {
    parts.push(...marks(item, box, scene));
    const window = !scene.playouts && status(trace, item.node, step) === 'open' && 0 < item.kids.length ? firstWindow(trace, item.node, step) : null;
    if (window) parts.push(`<text x="${round(box.w / 2 + 6)}" y="4" font-size="11" fill="var(--ink)" stroke="var(--surface)" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${brief(window.alpha)} … ${brief(window.beta)}</text>`);
  }
  const data = name ? ` data-name="${escaped(name)}"` : '';
  return `<g transform="translate(${round(x)} ${round(y)})"${data}>${parts.join('')}</g>`;
}

/** What hangs at a box: a table hit, how much is hidden below it, what playouts earned. */
function marks(item: Item, box: Box, scene: TreeView): string[] {
  const { trace, step, playouts } = scene;
  const marks: string[] = [];
  if (trace.data.left[item.node] === LEFT.table && item.node < step && !playouts) {
    marks.push(`<circle cx="${round(box.w / 2 - 1)}" cy="${round(-box.h / 2 + 1)}" r="6" fill="var(--ink)"/><text x="${round(box.w / 2 - 1)}" y="${round(-box.h / 2 + 4)}" text-anchor="middle" font-size="8.5" fill="var(--surface)">T</text>`);
  }
  if (playouts && 0 < playouts.visits[item.node]!) {
    const value = trace.sign(item.node) * playouts.worth[item.node]!;
    const text = Math.abs(value) <= 1000 ? `${Math.round((value / 1000 + 1) * 50)}%` : found(value);
    if (24 < scene.slot * item.width) marks.push(`<text y="${-box.h / 2 - 4}" text-anchor="middle" font-size="10" font-weight="500" fill="var(--ink-2)" stroke="var(--surface)" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${text}</text>`);
  }
  const hidden = item.kids.length === 0 && 0 <= trace.child[item.node]!;
  if (hidden && !playouts) {
    const made = Math.min(step, trace.end[item.node]!) - item.node - 1;
    if (0 < made) marks.push(`<text y="${box.h / 2 + (item.move ? 25 : 14)}" text-anchor="middle" font-size="9.5" font-weight="500" fill="var(--ink-3)"><title>${words().watch.below(made)}</title>${short(made)}</text>`);
  }
  return marks;
}

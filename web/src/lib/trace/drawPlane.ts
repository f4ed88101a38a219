// States by g and h as SVG: filled where they were visited, darker for more; outlined where they wait; a ring around the one
// that is taken now. Diagonals are equal f. Only attributes, so that the same text can be shown and saved.
import { words } from '../words/index.svelte';
import { type Plane, gOf, hOf } from './plane';

const [WIDTH, HEIGHT, LEFT, FOOT, RIGHT, TOP] = [430, 300, 34, 34, 8, 10];

/** Names of clips are those of the whole page. */
let nClips = 0;

export type Request = {
  plane: Plane;
  /** The state that is taken now. */
  now: { g: number; h: number } | null;
  /** Ends of the axes, the same in both lanes. */
  most: { g: number; h: number };
  /** Diagonals: the lower bound or threshold, dashed, and the answer, full. */
  bound: number | null;
  answer: number | null;
  /** The path to the state, by g and h. */
  path: [number, number][];
  /** Whether f is always even or always odd: bricks are then two wide, and leave no gaps. */
  isEven: boolean;
};

const unit = (most: number): number => {
  const rough = most / 5;
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return Math.max(1, ten * ([1, 2, 5, 10].find((step) => rough <= step * ten) ?? 10));
};

export function drawPlane({ plane, now, most, bound, answer, path, isEven }: Request): string {
  const w = words().watch;
  const [cw, ch] = [(WIDTH - LEFT - RIGHT) / (most.g + 1), (HEIGHT - FOOT - TOP) / (most.h + 1)];
  const X = (g: number): number => LEFT + (g + 0.5) * cw;
  const Y = (h: number): number => HEIGHT - FOOT - (h + 0.5) * ch;
  const parts: string[] = [];
  const text = (x: number, y: number, body: string, more = ''): string => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="var(--ink-3)"${more}>${body}</text>`;
  for (let h = 0; h <= most.h; h += unit(most.h)) {
    parts.push(`<path d="M${LEFT} ${Y(h).toFixed(1)}H${WIDTH - RIGHT}" stroke="var(--line)"/>`, text(LEFT - 6, Y(h) + 4, String(h), ' text-anchor="end"'));
  }
  const labels = answer ?? bound;
  for (let g = 0; g <= most.g; g += unit(most.g)) {
    if (labels === null || 26 < Math.abs(X(g) - X(Math.min(labels, most.g)))) parts.push(text(X(g), HEIGHT - FOOT + 16, String(g), ' text-anchor="middle"'));
  }
  const diagonal = (f: number, dash: string): string => {
    const [g0, h0] = f <= most.h ? [0, f] : [f - most.h, most.h];
    const [g1, h1] = f <= most.g ? [f, 0] : [most.g, f - most.g];
    return `<path d="M${X(g0).toFixed(1)} ${Y(h0).toFixed(1)}L${X(g1).toFixed(1)} ${Y(h1).toFixed(1)}" stroke="var(--ink-3)"${dash}/>`;
  };
  const half = isEven ? cw : cw / 2;
  nClips += 1;
  parts.push(`<clipPath id="plane-${nClips}"><rect x="${LEFT}" y="0" width="${WIDTH - LEFT - RIGHT + 1}" height="${HEIGHT - FOOT}"/></clipPath><g clip-path="url(#plane-${nClips})">`);
  plane.horizon.forEach((_, at) => {
    const [x, y] = [X(gOf(at)) - half, Y(hOf(at)) - ch / 2];
    parts.push(`<rect x="${(x + 0.5).toFixed(1)}" y="${(y + 0.5).toFixed(1)}" width="${Math.max(1, 2 * half - 1).toFixed(1)}" height="${Math.max(1, ch - 1).toFixed(1)}" fill="none" stroke="var(--ink-3)"/>`);
  });
  plane.visited.forEach((count, at) => {
    const opacity = Math.min(1, 0.32 + Math.log2(count) / 9);
    parts.push(`<rect x="${(X(gOf(at)) - half).toFixed(1)}" y="${(Y(hOf(at)) - ch / 2).toFixed(1)}" width="${(2 * half).toFixed(1)}" height="${(ch + 0.2).toFixed(1)}" fill="var(--lane)" opacity="${opacity.toFixed(2)}"/>`);
  });
  parts.push('</g>');
  if (bound !== null && bound !== answer) parts.push(diagonal(bound, ' stroke-dasharray="4 3"'));
  if (answer !== null) parts.push(diagonal(answer, ''));
  if (1 < path.length) parts.push(`<polyline points="${path.map(([g, h]) => `${X(g).toFixed(1)},${Y(h).toFixed(1)}`).join(' ')}" fill="none" stroke="var(--ink)" stroke-width="1.5"/>`);
  if (now) parts.push(`<circle cx="${X(now.g).toFixed(1)}" cy="${Y(now.h).toFixed(1)}" r="6" fill="var(--surface)" stroke="var(--ink)" stroke-width="2.5"/>`);
  parts.push(`<path d="M${LEFT} ${TOP - 4}V${HEIGHT - FOOT}H${WIDTH - RIGHT}" fill="none" stroke="var(--edge)"/>`, text(WIDTH - RIGHT, HEIGHT - 4, w.gAxis, ' text-anchor="end"'), text(LEFT + 8, TOP + 6, w.hAxis, ' stroke="var(--surface)" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'));
  if (labels !== null && labels <= most.g) {
    parts.push(`<path d="M${X(labels).toFixed(1)} ${HEIGHT - FOOT}v6" stroke="var(--ink)" stroke-width="2"/>`, `<text x="${X(labels).toFixed(1)}" y="${HEIGHT - FOOT + 17}" text-anchor="${WIDTH - 40 < X(labels) ? 'end' : 'middle'}" font-weight="600" fill="var(--ink)">f = ${labels}</text>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true" focusable="false" font-size="12">${parts.join('')}</svg>`;
}

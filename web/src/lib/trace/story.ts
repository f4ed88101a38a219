// What a step did, in a sentence, and which line of the algorithm did it.
import type { Mark } from '../learn/code';
import { whole } from '../numbers';
import { readSpec, valueOf } from '../spec';
import type { Lane } from '../watch.svelte';
import { words } from '../words/index.svelte';
import { brief, spoken, where } from './text';
import { FATE, LEFT, type Trace } from './trace';
import { boundOf, cutReason, firstWindow, happenings, status, valueAt } from './tree';

export type Story = { text: string; marks: Mark[] };

export function story(lane: Lane, trace: Trace, step: number): Story {
  if (step <= 0) return { text: words().watch.notStarted, marks: [] };
  const { family } = trace.data;
  if (family === 'tree') return treeStory(trace, step);
  return family === 'playouts' ? playoutStory(lane, trace, step) : puzzleStory(lane, trace, step);
}

/** Why the rest of a node was cut, in the names of the code. */
export function reasonOf(trace: Trace, node: number): string {
  const w = words().watch;
  const reason = cutReason(trace, node);
  if (!reason) return '';
  return (reason.isMax ? w.cutMax : w.cutMin)(brief(reason.best), brief(reason.bound));
}

/** The same in plain words, for one of the moves that were cut. */
export function plainReason(trace: Trace, node: number, move: string): string {
  const w = words().watch;
  const reason = cutReason(trace, node);
  if (!reason) return '';
  return (reason.isMax ? w.cutWhyMax : w.cutWhyMin)(move, where(trace, node), spoken(reason.best), brief(reason.bound));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function treeStory(trace: Trace, step: number): Story {
  const w = words().watch;
  const parts: string[] = [];
  const marks: Mark[] = [];
  const node = step - 1;
  const isRoot = trace.parent[node]! < 0;
  if (isRoot && trace.data.rounds.length) {
    parts.push(w.roundBegins(trace.data.rounds[trace.roundOf(node)]?.[0] ?? 0).trim());
    marks.push('round');
  }
  for (const event of happenings(trace, step)) {
    const at = where(trace, event.node);
    const value = spoken(trace.sign(event.node) * (event.kind === 'best' ? event.value : (trace.data.value[event.node] ?? 0)));
    if (event.kind === 'open') {
      const window = firstWindow(trace, event.node, step);
      parts.push(`${w.opens(at)}${window ? w.withWindow(brief(window.alpha), brief(window.beta)) : ''}.`);
      marks.push('open');
    } else if (event.kind === 'leaf') {
      parts.push(w.leaf(at, value));
      marks.push('leaf');
    } else if (event.kind === 'table') {
      parts.push(w.fromTable(capital(at), value));
      marks.push('table');
    } else if (event.kind === 'pruned') parts.push(w.given(capital(at), value));
    else if (event.kind === 'stopped') {
      if (!parts.includes(w.halted)) parts.push(w.halted);
    } else if (event.kind === 'best') {
      parts.push(capital(w.best(at, value)));
      marks.push('best');
    } else if (event.kind === 'cut') {
      const count = trace.cuts.get(event.node)?.length ?? 0;
      parts.push(capital(count ? w.repliesCut(reasonOf(trace, event.node), count) : w.nothingCut(reasonOf(trace, event.node))));
      marks.push('cut');
    } else {
      const score = trace.data.score;
      parts.length = Math.min(parts.length, 1);
      parts.push(w.answer(trace.data.line[0] ?? '', score === null ? '' : spoken(trace.sign(event.node) * score)));
    }
  }
  return { text: parts.join(' '), marks };
}

function playoutStory(lane: Lane, trace: Trace, step: number): Story {
  const w = words().watch;
  const visits = lane.playouts!.go(step).visits;
  if (trace.isWhole && trace.steps <= step) {
    const move = trace.data.line[0] ?? '';
    const child = trace.children(0).find((at) => trace.move(at) === move);
    return { text: `${w.answer(move, '')} ${w.mostVisited(move, child === undefined ? 0 : visits[child]!)}`, marks: ['backup'] };
  }
  const node = trace.nodeAt(step);
  return { text: w.wentTo(where(trace, node), visits[node] ?? 0), marks: ['select', 'playout', 'backup'] };
}

function puzzleStory(lane: Lane, trace: Trace, step: number): Story {
  const w = words().watch;
  const { end, line, stats, totals } = trace.data;
  if (trace.isWhole && trace.steps <= step) {
    if (end === 'unsolvable') return { text: w.noSolution, marks: [] };
    if (end !== 'stopped') return { text: w.solvedIn(line.length, stats?.expanded ?? totals.expanded, end === 'optimal'), marks: ['goal'] };
  }
  const node = trace.nodeAt(step);
  const [g, h] = [trace.data.g[node] ?? 0, trace.data.h[node] ?? 0];
  const spec = readSpec(lane.spec);
  if (trace.data.family === 'rounds') {
    const round = trace.roundOf(node);
    if (round < 0) return { text: w.takesLayer(g, h), marks: ['layer'] };
    const beyond = trace.children(node).filter((child) => trace.data.fate[child] === FATE.beyond).length;
    const isFirst = trace.parent[node]! < 0;
    const threshold = trace.data.rounds[round]![0];
    const text = [w.dives(g, h, threshold), beyond ? w.beyond(beyond) : ''].join(' ').trim();
    return { text, marks: [isFirst ? 'round' : 'take', ...(beyond ? (['beyond'] as const) : [])] };
  }
  const says: Record<string, () => string> = {
    'best-first': () => w.takesH(g, h),
    'uniform-cost': () => w.takesG(g, h),
    'breadth-first': () => w.takesG(g, h),
    'weighted-a-star': () => w.takesWeighted(g, h, valueOf(spec, 'weight') || '2'),
    beam: () => w.takesLayer(g, h),
  };
  return { text: (says[spec.name] ?? (() => w.takesF(g, h)))(), marks: ['take', 'push'] };
}

/** What is known of a node at a step. */
export function about(lane: Lane, trace: Trace, node: number, step: number): string {
  const w = words().watch;
  const parts: string[] = [];
  const { family } = trace.data;
  if (family === 'playouts') {
    const { visits, worth } = lane.playouts!.go(step);
    parts.push(w.visitsOf(visits[node]!));
    if (visits[node]) parts.push(w.worth(share(trace.sign(node) * worth[node]!)));
  } else if (family === 'tree') {
    const state = status(trace, node, step);
    const value = valueAt(trace, node, step);
    if (state === 'unseen') parts.push(w.unseenNode);
    else {
      const shown = value === null ? '' : spoken(trace.sign(node) * value);
      const bound = state === 'done' ? boundOf(trace, node) : '';
      if (state === 'open') parts.push(w.openNow);
      if (shown) parts.push((bound === '≤' ? w.atMost : bound === '≥' ? w.atLeast : w.worth)(shown));
      const window = firstWindow(trace, node, state === 'open' ? step : node + 1);
      if (window) parts.push(w.windowOf(brief(window.alpha), brief(window.beta)));
      const cuts = trace.cuts.get(node)?.length ?? 0;
      if (state === 'done' && cuts) parts.push(w.isCutHere(cuts, reasonOf(trace, node)));
      if (state === 'done' && trace.data.left[node] === LEFT.table) parts.push(w.legendTable);
      const below = Math.min(step, trace.end[node]!) - node - 1;
      if (0 < below) parts.push(w.below(below));
    }
  } else {
    const [g, h] = [trace.data.g[node] ?? 0, trace.data.h[node] ?? 0];
    parts.push(`g ${g}, h ${h}, f ${g + h}`);
    if (trace.data.fate[node] === FATE.beyond) parts.push(w.legendBeyond);
  }
  return parts.join(', ');
}

/** What playouts earned the first side: a share of the points, or proven. */
export function share(value: number): string {
  return Math.abs(value) <= 1000 ? `${whole(Math.round((value / 1000 + 1) * 50))} %` : spoken(value);
}

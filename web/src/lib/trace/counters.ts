// The counters of a lane at a step, and in all.
import { short, whole } from '../numbers';
import type { Lane } from '../watch.svelte';
import { words } from '../words/index.svelte';
import { share } from './story';
import { spoken } from './text';
import type { Trace } from './trace';
import { valueAt } from './tree';

export type Counter = { label: string; value: string; tip?: string; full?: string };

/** So far, and of how many. */
const of = (now: number, all: number): string => (now === all ? whole(now) : `${whole(now)} / ${short(all)}`);

export function counters(lane: Lane, trace: Trace, step: number): Counter[] {
  const { family } = trace.data;
  if (family === 'tree') return treeCounters(lane, trace, step);
  if (family === 'playouts') return playoutCounters(lane, trace, step);
  return puzzleCounters(lane, trace, step);
}

function treeCounters(lane: Lane, trace: Trace, step: number): Counter[] {
  const w = words().watch;
  const { totals, rounds } = trace.data;
  const node = trace.nodeAt(step);
  const root = trace.root(node);
  const value = valueAt(trace, root, step);
  const isTextbook = rounds.length === 0;
  const first = isTextbook
    ? { label: w.statesEvaluated, value: of(Math.max(0, step - 1), totals.generated), tip: w.statesEvaluatedTip }
    : { label: w.nodes, value: of(step, totals.nodes), tip: w.nodesTip };
  const last = isTextbook
    ? { label: w.depth, value: whole(trace.data.depth[0] ?? 0) }
    : { label: w.tableHits, value: of(lane.counts!.hits(step), totals.table_hits), tip: w.tableHitsTip };
  return [
    first,
    { label: w.prunings, value: of(lane.counts!.cuts(step), totals.cuts), tip: w.pruningsTip },
    { label: w.bestValue, value: value === null || step === 0 ? '–' : spoken(trace.sign(root) * value), tip: w.bestValueTip },
    last,
  ];
}

function playoutCounters(lane: Lane, trace: Trace, step: number): Counter[] {
  const w = words().watch;
  const { visits, worth } = lane.playouts!.go(step);
  const best = trace.children(0).reduce((most, child) => (most < 0 || visits[most]! < visits[child]! ? child : most), -1);
  let seen = 0;
  for (const count of visits) seen += count ? 1 : 0;
  return [
    { label: w.playouts, value: of(step, trace.data.totals.playouts), tip: w.playoutsTip },
    { label: w.treeNodes, value: whole(seen) },
    { label: w.favourite, value: best < 0 || step === 0 ? '–' : `${trace.move(best)}, ${share(trace.sign(best) * worth[best]!)}`, tip: w.favouriteTip },
  ];
}

function puzzleCounters(lane: Lane, trace: Trace, step: number): Counter[] {
  const w = words().watch;
  const plane = lane.plane!.go(step);
  const { totals, family, stats } = trace.data;
  const node = trace.nodeAt(step);
  const isOver = trace.isWhole && trace.steps <= step;
  const [g, h] = [trace.data.g[node] ?? 0, trace.data.h[node] ?? 0];
  const length = trace.data.line.length;
  const ghf = isOver && length ? `${length} + 0 = ${length}` : `${g} + ${h} = ${g + h}`;
  const round = trace.roundOf(node);
  const middle: Counter[] =
    family === 'graph'
      ? [
          { label: w.horizon, value: whole(isOver && stats ? stats.horizon : plane.nHorizon), tip: w.horizonTip },
          { label: w.visited, value: whole(isOver && stats ? stats.visited : plane.nVisited), tip: w.visitedTip },
        ]
      : [
          { label: w.generated, value: of(plane.nGenerated, totals.generated), tip: w.generatedTip },
          { label: w.threshold, value: round < 0 ? '–' : whole(trace.data.rounds[round]![0]), tip: w.thresholdTip },
        ];
  return [{ label: w.expanded, value: of(step, totals.expanded), tip: w.expandedTip }, ...middle, { label: w.ghf, value: node < 0 ? '–' : ghf, tip: w.ghfTip }];
}

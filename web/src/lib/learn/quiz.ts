// Questions about the next step: where is a cut, which state is taken, which threshold follows, where does a playout go.
import { whole } from '../numbers';
import { reasonOf, share } from '../trace/story';
import { brief, spoken, where } from '../trace/text';
import { FATE, LEFT, type Trace } from '../trace/trace';
import { happenings, valueAt } from '../trace/tree';
import type { Lane } from '../watch.svelte';
import { words } from '../words/index.svelte';

export type Option = { text: string; isRight: boolean };
export type Question = {
  /** The step at which it is asked, and the one that answers it. */
  step: number;
  answer: number;
  text: string;
  options: Option[];
  why: string;
};

/** The next question from a step on; null if there is none. */
export function nextQuestion(lane: Lane, trace: Trace, step: number, seed: number): Question | null {
  const { family } = trace.data;
  if (family === 'tree') return trace.data.totals.cuts ? cutQuestion(trace, step) : valueQuestion(trace, step);
  if (family === 'playouts') return playoutQuestion(lane, trace, step);
  if (family === 'rounds' && trace.data.rounds.length > 1) return thresholdQuestion(trace, step);
  return stateQuestion(trace, step, seed);
}

/** Asked before a step that settles an inner node: every second time nothing is cut. */
function cutQuestion(trace: Trace, step: number): Question | null {
  const w = words().watch;
  for (let at = Math.max(1, step + 1); at <= trace.steps; at += 1) {
    const events = happenings(trace, at);
    const cut = events.find((event) => event.kind === 'cut' && trace.cuts.has(event.node));
    const isTelling = cut !== undefined || (at % 5 === 0 && events.some(({ kind }) => kind === 'best'));
    if (!isTelling || trace.data.left[at - 1] !== LEFT.leaf) continue;
    const line = trace.path(at - 1).slice(0, -1);
    const options = line.map((node) => ({ text: w.cutAt(where(trace, node)), isRight: node === cut?.node }));
    options.push({ text: w.cutNothing, isRight: cut === undefined });
    const why = cut ? w.repliesCut(reasonOf(trace, cut.node), trace.cuts.get(cut.node)!.length) : w.leaf(where(trace, at - 1), spoken(trace.sign(at - 1) * (trace.data.value[at - 1] ?? 0)));
    return { step: at - 1, answer: at, text: w.askCut, options, why };
  }
  return null;
}

/** Without cuts: what an inner node is worth, once all below it is known. */
function valueQuestion(trace: Trace, step: number): Question | null {
  const w = words().watch;
  for (let node = Math.max(1, step); node < trace.size; node += 1) {
    if (trace.child[node]! < 0 || trace.size < trace.end[node]!) continue;
    const before = trace.end[node]! - 1;
    if (before < step) continue;
    const right = trace.sign(node) * (valueAt(trace, node, trace.end[node]!) ?? 0);
    const values = new Set(trace.children(node).map((child) => trace.sign(child) * (trace.data.value[child] ?? 0)));
    values.delete(right);
    const options = [{ text: brief(right), isRight: true }, ...[...values].slice(0, 3).map((value) => ({ text: brief(value), isRight: false }))];
    if (options.length < 2) continue;
    options.sort((one, other) => (one.text < other.text ? -1 : 1));
    return { step: trace.end[node]!, answer: trace.end[node]! + 1, text: w.askValue(where(trace, node)), options, why: trace.side(node) === 1 ? w.legendMax : w.legendMin };
  }
  return null;
}

function thresholdQuestion(trace: Trace, step: number): Question | null {
  const w = words().watch;
  const { rounds, expanded } = trace.data;
  for (let round = 1; round < rounds.length; round += 1) {
    const first = expanded.findIndex((node) => rounds[round]![1] <= node);
    if (first < 1 || first < step) continue;
    const [before, right] = [rounds[round - 1]![0], rounds[round]![0]];
    const options = [before + 1, before + 2, before + 4].map((value) => ({ text: whole(value), isRight: value === right }));
    if (!options.some(({ isRight }) => isRight)) options.push({ text: whole(right), isRight: true });
    return { step: first, answer: first + 1, text: w.askThreshold(before), options, why: w.thresholdTip };
  }
  return null;
}

function stateQuestion(trace: Trace, step: number, seed: number): Question | null {
  const w = words().watch;
  const { expanded, g, h, fate } = trace.data;
  for (let at = Math.max(1, step); at < trace.steps; at += 1) {
    const right = expanded[at]!;
    const taken = new Set(expanded.slice(0, at));
    const seen = new Map<string, number>();
    const name = (node: number): string => `${g[node]},${h[node]}`;
    for (let node = 1; node < trace.size; node += 1) {
      const above = trace.parent[node]!;
      if (!taken.has(above) || taken.has(node) || (fate[node] !== FATE.new && fate[node] !== FATE.better)) continue;
      if (name(node) !== name(right)) seen.set(name(node), node);
    }
    if (seen.size === 0) continue;
    const others = [...seen.values()].slice(-3);
    const text = (node: number): string => w.stateOption(where(trace, node), g[node]!, h[node]!);
    const options = [right, ...others].map((node) => ({ text: text(node), isRight: node === right }));
    for (let turn = 0; turn < (seed + at) % options.length; turn += 1) options.push(options.shift()!);
    return { step: at, answer: at + 1, text: w.askExpanded, options, why: '' };
  }
  return null;
}

function playoutQuestion(lane: Lane, trace: Trace, step: number): Question | null {
  const w = words().watch;
  const at = Math.max(step, trace.children(0).length);
  if (trace.steps <= at) return null;
  const { visits, worth } = lane.playouts!.go(at);
  const path = trace.path(trace.data.leaf[at]!);
  const options = trace.children(0).map((child) => ({ text: w.playoutOption(trace.move(child), visits[child]!, share(trace.sign(child) * worth[child]!)), isRight: child === path[1] }));
  return { step: at, answer: at + 1, text: w.askPlayout, options, why: '' };
}

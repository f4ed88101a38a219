// Two searches of one position, recorded and stepped through on one timeline.
import type { LiveProgress, PositionSpec, BoardView } from '../wire';
import { announcer } from './announce.svelte';
import { infoOf, isPuzzle, lookOfGame, positionKey, usualBoard, usualHeuristic } from './games';
import { exampleOf } from './learn/examples';
import { Lost, Refused, link } from './link.svelte';
import { readMoves, writeMoves } from './moves';
import { address, route } from './route.svelte';
import { readSpec } from './spec';
import { Plane, extent, lowestSteps } from './trace/plane';
import { Playouts } from './trace/playouts';
import { Trace } from './trace/trace';
import { TreeCounts } from './trace/tree';
import { TILES_KEY, squareOf } from './tiles';
import { words } from './words/index.svelte';

export const CAPS = [1_000, 20_000, 100_000];
export const SPEEDS = [1, 8, 40, 200, 1000];
const SECONDS = 10;
/** Ticks of a race: the slower search takes all of them. */
const TICKS = 1000;

/** A search in its lane. */
export class Lane {
  /** The player or algorithm as a spec, and the heuristic of a puzzle. */
  spec = $state('');
  heuristic = $state('');
  trace = $state.raw<Trace | null>(null);
  busy = $state(false);
  progress = $state.raw<LiveProgress | null>(null);
  problem = $state('');
  /** The position at the current node. */
  scene = $state.raw<BoardView | null>(null);
  /** What is drawn of a tree: its root, what was opened and closed by hand, what is looked at. */
  root = $state<number | null>(null);
  opened = $state.raw<ReadonlySet<number>>(new Set());
  closed = $state.raw<ReadonlySet<number>>(new Set());
  selected = $state('');
  counts: TreeCounts | null = null;
  plane: Plane | null = null;
  playouts: Playouts | null = null;
  /** Steps worth a notch. */
  notches: number[] = [];
  most = { g: 1, h: 1 };
  /** Whether f keeps its parity, as it does where the heuristic changes by one with every move. */
  isEven = false;
  #wanted: string | null = null;
  #isLooking = false;

  constructor(
    readonly name: 'a' | 'b',
    text: string,
    /** The heuristic where none is named; empty for games. */
    usual: string,
  ) {
    this.read(text, usual);
  }

  /** `alpha-beta:depth=3`, or `a-star,manhattan` for a puzzle. */
  read(text: string, usual: string): void {
    const comma = usual ? text.lastIndexOf(',') : -1;
    this.spec = comma < 0 ? text : text.slice(0, comma);
    this.heuristic = comma < 0 ? usual : text.slice(comma + 1);
  }

  write(): string {
    return this.heuristic ? `${this.spec},${this.heuristic}` : this.spec;
  }

  get algorithm(): string {
    return readSpec(this.spec).name;
  }

  /** The trace has come: make ready what belongs to its family. */
  take(trace: Trace): void {
    const { family } = trace.data;
    this.counts = family === 'tree' ? new TreeCounts(trace) : null;
    this.playouts = family === 'playouts' ? new Playouts(trace) : null;
    this.plane = family === 'graph' || family === 'rounds' ? new Plane(trace, keyOf(this.spec)) : null;
    this.notches = this.counts?.cutSteps ?? (this.plane ? lowestSteps(trace) : []);
    this.most = this.plane ? extent(trace) : { g: 1, h: 1 };
    this.isEven = this.plane !== null && trace.data.g.every((g, at) => (g + trace.data.h[at]! - trace.data.h[0]!) % 2 === 0);
    this.root = null;
    this.opened = new Set();
    this.closed = new Set();
    this.selected = '';
    this.trace = trace;
  }

  /** Opens or closes a node of the picture. */
  toggle(node: number, isShownOpen: boolean): void {
    const [opened, closed] = [new Set(this.opened), new Set(this.closed)];
    if (isShownOpen) {
      opened.delete(node);
      closed.add(node);
    } else {
      closed.delete(node);
      opened.add(node);
    }
    [this.opened, this.closed] = [opened, closed];
  }

  /** Asks for the position after these moves; of many wishes only the last is asked. */
  async look(place: PositionSpec, moves: string[]): Promise<void> {
    const wanted: PositionSpec = { ...place, moves: [...place.moves, ...moves] };
    this.#wanted = JSON.stringify(wanted);
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (let asked: string | null = null; asked !== this.#wanted && link.state === 'open'; ) {
        asked = this.#wanted;
        this.scene = await link.ask('scene', { kind: 'look', place: JSON.parse(asked!) as PositionSpec });
        // A tab may not ask too often.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } catch (error) {
      if (!(error instanceof Lost) && !(error instanceof Refused)) throw error;
    } finally {
      this.#isLooking = false;
    }
  }
}

/** By which key an algorithm takes states from its horizon. */
function keyOf(spec: string): (g: number, h: number) => number {
  const { name, keys } = readSpec(spec);
  if (name === 'best-first') return (_, h) => h;
  if (name === 'uniform-cost' || name === 'breadth-first') return (g) => g;
  const weight = name === 'weighted-a-star' ? Number(keys.find(([key]) => key === 'weight')?.[1] ?? 2) : 1;
  return (g, h) => g + weight * h;
}

export class Watching {
  board = $state('');
  start = $state('');
  moves = $state.raw<string[]>([]);
  lanes = $state.raw<Lane[]>([]);
  /** The step that is shown, or the tick of a race. */
  at = $state(0);
  isRace = $state(false);
  isPlaying = $state(false);
  speed = $state(8);
  cap = $state(20_000);
  /** The position at the root. */
  scene = $state.raw<BoardView | null>(null);
  problem = $state('');
  /** Whether the searches wait for a click: the address came from elsewhere. */
  isHeld = $state(false);
  /** The lane that is shown where there is room for one. */
  front = $state<'a' | 'b'>('b');
  #turn = 0;
  #wantedStep: number | null = null;
  /** Whether a step was taken since the searches were chosen. */
  #hasStepped = false;
  #frame = 0;

  constructor(
    readonly game: string,
    query: URLSearchParams,
    readonly isEmbedded = false,
  ) {
    const begin = exampleOf(infoOf(game), query.get('board'));
    const isSolved = isPuzzle(game);
    const isGiven = ['board', 'fen', 'position', 'moves', TILES_KEY, 'size'].some((key) => query.has(key));
    const [tiles, size] = [query.get(TILES_KEY)?.replaceAll(',', ' '), query.get('size')];
    this.board = query.get('board') ?? size ?? (tiles ? (lookOfGame(game) === 'sliding' ? squareOf(tiles) : '') : isGiven ? usualBoard(game) : begin.board);
    this.start = query.get('fen') ?? query.get('position') ?? tiles ?? (isGiven && !isSolved ? infoOf(game).start : begin.start);
    this.moves = readMoves(query.get('moves') ?? (isGiven ? '' : begin.moves), game, this.board);
    this.lanes = [new Lane('a', query.get('a') ?? begin.a, isSolved ? usualHeuristic(game) : '')];
    const second = query.get('b') ?? (query.has('a') ? null : begin.b);
    if (second !== null && second !== '') this.lanes = [...this.lanes, new Lane('b', second, isSolved ? usualHeuristic(game) : '')];
    else this.front = 'a';
    const [step, cap] = [query.get('step'), Number(query.get('nodes'))];
    if (step !== null && /^\d+$/.test(step)) this.#wantedStep = Number(step);
    if (0 < cap) this.cap = Math.min(CAPS.at(-1)!, cap);
  }

  get path(): string {
    return `/watch/${this.game}`;
  }

  get place(): PositionSpec {
    return { game: this.game, board: this.board, start: this.start, moves: this.moves, goal: lookOfGame(this.game) === 'sliding' ? 'blank-last' : '' };
  }

  get isBusy(): boolean {
    return this.lanes.some(({ busy }) => busy);
  }

  /** Steps of the longer lane, or ticks of a race. */
  get last(): number {
    return this.isRace ? TICKS : Math.max(0, ...this.lanes.map(({ trace }) => trace?.steps ?? 0));
  }

  /** The step of a lane: lanes run in step by states, and in a race by time. */
  stepOf(lane: Lane): number {
    const trace = lane.trace;
    if (!trace) return 0;
    if (!this.isRace) return Math.min(this.at, trace.steps);
    const slowest = Math.max(...this.lanes.map((other) => seconds(other)));
    const share = (this.at / TICKS) * (slowest / seconds(lane));
    return Math.min(trace.steps, Math.floor(share * trace.steps));
  }

  query(): URLSearchParams {
    const query = new URLSearchParams();
    if (isPuzzle(this.game)) {
      query.set(TILES_KEY, this.start.replaceAll(' ', ','));
      query.set('size', this.board);
    } else {
      query.set('board', this.board);
      if (this.start !== infoOf(this.game).start) query.set(positionKey(this.game), this.start);
    }
    if (this.moves.length) query.set('moves', writeMoves(this.moves, this.game, this.board));
    for (const lane of this.lanes) query.set(lane.name, lane.write());
    if (this.cap !== 20_000) query.set('nodes', String(this.cap));
    if (!this.isRace) query.set('step', String(this.at));
    return query;
  }

  note(): void {
    if (!this.isEmbedded) route.note(this.path, this.query());
  }

  /** Another search in a lane, or none: what was recorded for the other stays. */
  change(lane: Lane, spec: string, heuristic = lane.heuristic): void {
    [lane.spec, lane.heuristic] = [spec, heuristic];
    lane.trace = null;
    this.#push();
    void this.load();
  }

  /** A second lane beside the first, or the first alone. */
  setSecond(text: string | null): void {
    this.lanes = text === null ? this.lanes.slice(0, 1) : [this.lanes[0]!, new Lane('b', text, isPuzzle(this.game) ? usualHeuristic(this.game) : '')];
    this.front = text === null ? 'a' : 'b';
    this.#push();
    void this.load();
  }

  /** Another position, under a new address. */
  setPlace(place: PositionSpec): void {
    [this.board, this.start, this.moves] = [place.board, place.start, place.moves];
    this.lanes.forEach((lane) => (lane.trace = null));
    this.#push();
    void this.load();
  }

  /** Lets the searches begin that wait for a click. */
  startHeld(): void {
    route.allow();
    void this.load();
  }

  setCap(cap: number): void {
    route.allow();
    this.cap = cap;
    this.lanes.forEach((lane) => (lane.trace = null));
    void this.load();
  }

  #push(): void {
    this.pause();
    if (!this.isRace) this.at = 0;
    this.#hasStepped = false;
    if (!this.isEmbedded) route.push(address(this.path, this.query()));
  }

  /** Records what is not recorded yet: one search after the other, as a tab has one at a time. */
  async load(): Promise<void> {
    const turn = ++this.#turn;
    this.problem = '';
    try {
      this.scene = await link.ask('scene', { kind: 'look', place: this.place });
      if (turn !== this.#turn) return;
      this.isHeld = !this.isEmbedded && route.mustAsk;
      if (this.isHeld) return;
      for (const lane of this.lanes) {
        if (turn !== this.#turn) return;
        if (!lane.trace) await this.#record(lane, turn);
      }
      if (turn !== this.#turn) return;
      const step = this.#wantedStep ?? firstStep(this.lanes, this.isEmbedded ? 0.2 : 0.6);
      this.#wantedStep = null;
      // A user who has stepped on meanwhile stays there.
      this.at = Math.min(this.#hasStepped ? this.at : step, this.last);
      this.follow();
      this.note();
    } catch (error) {
      if (turn !== this.#turn || error instanceof Lost) return;
      if (!(error instanceof Refused)) throw error;
      this.problem = `${error.part}: ${error.why}`;
    }
  }

  async #record(lane: Lane, turn: number): Promise<void> {
    lane.busy = true;
    lane.problem = '';
    lane.progress = null;
    try {
      const limits = { seconds: SECONDS, nodes: null, depth: null };
      const { spec: player, heuristic } = lane;
      const ask = { kind: 'trace', place: this.place, player, heuristic, limits, cap: this.cap } as const;
      const data = await link.ask('traced', ask, (news) => (lane.progress = news));
      // Reading a long trace and making it ready are two tasks, with room for a frame between them.
      await breath();
      const trace = new Trace(data);
      await breath();
      if (turn === this.#turn) lane.take(trace);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn === this.#turn) lane.problem = `${error.part}: ${error.why}`;
    } finally {
      lane.busy = false;
    }
  }

  /** Shows a step: a cut, without any motion. */
  goto(step: number): void {
    const before = this.at;
    this.at = Math.min(Math.max(0, Math.round(step)), this.last);
    if (before === this.at) return;
    this.#hasStepped = true;
    this.follow();
    if (!this.isPlaying) this.note();
  }

  /** Goes to the next step of the front lane that has a notch, or to the one before. */
  skip(direction: 1 | -1): void {
    const lane = this.lanes.find(({ name }) => name === this.front) ?? this.lanes[0];
    if (!lane || this.isRace) return;
    const { notches } = lane;
    const next = direction === 1 ? notches.find((step) => this.at < step) : notches.findLast((step) => step < this.at);
    this.pause();
    this.goto(next ?? (direction === 1 ? this.last : 0));
  }

  /** Boards follow the current line; the picture follows it out of a root that was chosen by hand. */
  follow(): void {
    for (const lane of this.lanes) {
      const { trace } = lane;
      if (!trace) continue;
      const step = this.stepOf(lane);
      const isOver = trace.isWhole && trace.steps <= step && trace.data.line.length > 0;
      const node = trace.nodeAt(step);
      const isGame = trace.data.to_move !== null;
      void lane.look(this.place, isOver ? (isGame ? trace.data.line.slice(0, 1) : trace.data.line) : node < 0 ? [] : trace.moves(node));
    }
  }

  setRace(isRace: boolean): void {
    const share = this.last ? this.at / this.last : 0;
    this.isRace = isRace;
    this.at = Math.round(share * this.last);
    this.follow();
    this.note();
  }

  play(): void {
    if (this.isPlaying) {
      this.pause();
      announcer.say(words().watch.paused(this.at));
      return;
    }
    if (this.last === 0) return;
    if (this.at === this.last) this.at = 0;
    this.isPlaying = true;
    announcer.say(words().watch.playing);
    let [begun, from] = [performance.now(), this.at];
    let speed = this.speed;
    const tick = (now: number): void => {
      if (!this.isPlaying) return;
      if (speed !== this.speed) [begun, from, speed] = [now, this.at, this.speed];
      this.goto(from + ((now - begun) / 1000) * this.speed);
      if (this.at === this.last) {
        this.pause();
        announcer.say(words().watch.atEnd);
      } else this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    cancelAnimationFrame(this.#frame);
    this.note();
  }
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const seconds = (lane: Lane): number => Math.max(1e-6, lane.trace?.data.seconds ?? 0);

/** Where a page opens: far enough to see something happen. */
function firstStep(lanes: Lane[], share: number): number {
  const steps = lanes.map(({ trace }) => trace?.steps ?? 0);
  const [shortest, longest] = [Math.min(...steps), Math.max(...steps)];
  return Math.min(longest, Math.max(1, Math.round(shortest * share)));
}

// A puzzle in progress: by hand, or step by step along a solution. A move that is made on the way leaves the
// solution, and the solver goes on from there.
import type { LiveProgress, PositionSpec, BoardView, Solved, Step } from '../wire';
import { announcer } from './announce.svelte';
import { infoOf, lookOfGame, usualHeuristic } from './games';
import { Lost, Refused, link } from './link.svelte';
import { readMoves, writeMoves } from './moves';
import { keepRecent } from './recent';
import { address, route } from './route.svelte';
import { TILES_KEY, squareOf } from './tiles';
import { words } from './words/index.svelte';

/** Where sliding tiles begin; the server says it of other puzzles. */
const START = '5 10 1 7 14 0 4 11 2 15 3 12 9 13 8 6';

export type Way = { algorithm: string; heuristic: string; length: number; optimal: boolean; expanded: number };

export class Puzzle {
  /** The board, as the puzzle calls it; empty until the server has told which one fits. */
  size = $state('');
  start = $state('');
  moves = $state.raw<string[]>([]);
  scene = $state.raw<BoardView | null>(null);
  /** The scene of the step that is shown, where the page cannot tell it by itself. */
  #stepScene = $state.raw<BoardView | null>(null);
  algorithm = $state('a-star');
  heuristic = $state('');
  seconds = $state('10');
  seed = $state('1');
  length = $state('');
  solved = $state.raw<Solved | null>(null);
  /** The step of the solution that is shown; none where tiles are slid by hand. */
  step = $state<number | null>(null);
  isPlaying = $state(false);
  /** Whether the solver waits for a click: the address came from elsewhere. */
  isHeld = $state(false);
  /** Steps a second. */
  speed = $state(3);
  busy = $state(false);
  progress = $state.raw<LiveProgress | null>(null);
  problem = $state('');
  ways = $state.raw<Way[]>([]);
  #turn = 0;
  #timer = 0;

  constructor(
    readonly game: string,
    query: URLSearchParams,
  ) {
    this.start = query.get(TILES_KEY)?.replaceAll(',', ' ') ?? this.#first;
    this.size = query.get('size') ?? this.#fitting(this.start);
    this.moves = readMoves(query.get('moves') ?? '', game, this.size);
    this.algorithm = query.get('algorithm') ?? this.algorithm;
    this.heuristic = query.get('heuristic') ?? usualHeuristic(game);
    this.seed = query.get('seed') ?? this.seed;
    const step = query.get('step');
    if (step !== null && /^\d+$/.test(step)) this.#wantedStep = Number(step);
  }

  /** A step that an address asks for: shown when there is a solution. */
  #wantedStep: number | null = null;

  /** Whether tiles slide: then the page draws every step by itself. */
  get isSliding(): boolean {
    return lookOfGame(this.game) === 'sliding';
  }

  get #first(): string {
    return this.isSliding ? START : infoOf(this.game).start;
  }

  /** The size of a board that is typed; only that of square tiles is known before the server has seen it. */
  #fitting(board: string): string {
    return this.isSliding ? squareOf(board) : '';
  }

  get path(): string {
    return `/play/${this.game}`;
  }

  /** What is shown: where the puzzle stands, or the step of a solution. */
  get shown(): BoardView | null {
    return this.step === null ? this.scene : (this.#stepScene ?? this.scene);
  }

  /** The moves of the solution. */
  get way(): string[] {
    return this.steps.flatMap(({ move }) => (move === null ? [] : [move]));
  }

  /** The board that is shown, as text. */
  get text(): string {
    const told = this.scene?.texts.find(({ name }) => name === 'board')?.text;
    return (this.step === null ? null : this.steps[this.step]?.board) ?? told ?? this.start;
  }

  get steps(): Step[] {
    return this.solved?.steps ?? [];
  }

  /** The tiles that are shown, row by row. */
  get tiles(): number[] {
    const text = this.step === null ? null : this.steps[this.step]?.board;
    return text ? text.split(' ').map(Number) : (this.scene?.cells.map((cell) => Number(cell) || 0) ?? []);
  }

  get columns(): number {
    return Number(this.size.split('x')[1]) || 4;
  }

  get isSolved(): boolean {
    return this.scene?.standing === 'solved';
  }

  place(): PositionSpec {
    return { game: this.game, board: this.size, start: this.start, moves: this.moves, goal: this.isSliding ? 'blank-last' : '' };
  }

  query(): URLSearchParams {
    const query = new URLSearchParams({ [TILES_KEY]: this.start.replaceAll(' ', ','), size: this.size });
    if (this.moves.length) query.set('moves', writeMoves(this.moves, this.game, this.size));
    query.set('algorithm', this.algorithm);
    query.set('heuristic', this.heuristic);
    const step = this.step ?? this.#wantedStep;
    if (step !== null) query.set('step', String(step));
    return query;
  }

  note(): void {
    route.note(this.path, this.query());
    keepRecent({ game: this.game, address: address(this.path, this.query()), first: '', second: '', moves: this.moves.length });
  }

  /** Another board. */
  set(board: string, size = this.size): void {
    this.start = board;
    this.size = size;
    this.moves = [];
    this.#forget();
    this.ways = [];
    route.push(address(this.path, this.query()));
    void this.look();
  }

  #forget(): void {
    this.pause();
    this.solved = null;
    this.step = null;
    this.#stepScene = null;
    this.problem = '';
    this.#wantedStep = null;
    this.isHeld = false;
  }

  async look(): Promise<void> {
    const turn = ++this.#turn;
    if (this.busy) link.stop();
    this.busy = false;
    try {
      const scene = await link.ask('scene', { kind: 'look', place: this.place() });
      if (turn !== this.#turn) return;
      this.scene = scene;
      this.size = scene.place.board;
      this.note();
      this.isHeld = this.#wantedStep !== null && route.mustAsk;
      if (this.#wantedStep !== null && !this.isHeld) await this.solve();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** The move that slides this cell into the blank, if it can. */
  moveOf(cell: number): string | null {
    const blank = this.tiles.indexOf(0);
    const legal: [number, string][] = [
      [-1, 'L'],
      [1, 'R'],
      [-this.columns, 'U'],
      [this.columns, 'D'],
    ];
    const isWrapped = Math.abs(cell - blank) === 1 && Math.floor(cell / this.columns) !== Math.floor(blank / this.columns);
    return isWrapped ? null : (legal.find(([offset]) => blank + offset === cell)?.[1] ?? null);
  }

  /** Moves the blank. Off the solution, the solver goes on from there. */
  async slide(mv: string): Promise<void> {
    const blank = this.tiles.indexOf(0);
    const offset = { L: -1, R: 1, U: -this.columns, D: this.columns }[mv] ?? 0;
    const tile = this.tiles[blank + offset];
    if (!tile || this.moveOf(blank + offset) !== mv) return;
    const w = words();
    const opposite = { L: 'R', R: 'L', U: 'D', D: 'U' }[mv] ?? '';
    await this.#make(mv, w.slid(tile, w.directions[opposite] ?? ''));
  }

  /** Makes a move that is legal where the puzzle stands. */
  async make(mv: string): Promise<void> {
    if (this.shown?.legal.some(({ move }) => move === mv)) await this.#make(mv, words().moveMade(mv));
  }

  async #make(mv: string, said: string): Promise<void> {
    const wasOnTheWay = this.step !== null;
    const before = this.step === null ? [] : this.way.slice(0, this.step);
    this.moves = [...this.moves, ...before, mv];
    this.#forget();
    await this.look();
    announcer.say(this.isSolved ? `${said} ${words().solvedByHand(this.moves.length)}` : said);
    if (wasOnTheWay) await this.solve();
  }

  /** Asks what the step looks like that is shown, where the page cannot tell. */
  async #showStep(): Promise<void> {
    const { step } = this;
    if (this.isSliding || step === null) return;
    const place = { ...this.place(), moves: [...this.moves, ...this.way.slice(0, step)] };
    try {
      const scene = await link.ask('scene', { kind: 'look', place });
      if (this.step === step) this.#stepScene = scene;
    } catch (error) {
      if (!(error instanceof Lost) && !(error instanceof Refused)) throw error;
    }
  }

  undo(): void {
    if (this.moves.length === 0) return;
    this.moves = this.moves.slice(0, -1);
    this.#forget();
    void this.look();
  }

  async solve(): Promise<void> {
    route.allow();
    this.isHeld = false;
    const turn = ++this.#turn;
    const wanted = this.#wantedStep;
    this.#forget();
    this.busy = true;
    this.progress = null;
    announcer.mention(words().isThinking(this.algorithm));
    try {
      const limits = { seconds: Number(this.seconds) || null, nodes: null, depth: null };
      const { algorithm, heuristic } = this;
      const ask = { kind: 'solve', place: this.place(), algorithm, heuristic, limits } as const;
      const solved = await link.ask('solved', ask, (news) => {
        if (turn === this.#turn) this.progress = news;
      });
      if (turn !== this.#turn) return;
      this.busy = false;
      this.solved = solved;
      if (solved.steps) this.#found(solved, Math.min(wanted ?? 0, solved.steps.length - 1));
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #found(solved: Solved, step: number): void {
    this.step = step;
    void this.#showStep();
    const { algorithm, heuristic, optimal, expanded } = solved;
    const isOther = (way: Way) => way.algorithm !== algorithm || way.heuristic !== heuristic;
    this.ways = [...this.ways.filter(isOther), { algorithm, heuristic, length: solved.length ?? 0, optimal, expanded }];
    this.note();
    announcer.say(words().solvedIn(solved.length ?? 0));
  }

  async shuffle(): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    try {
      const length = this.length.trim() === '' ? null : Number(this.length);
      const ask = { kind: 'shuffle', game: this.game, size: this.size, goal: '', seed: Number(this.seed) || 0, length } as const;
      const { board } = await link.ask('shuffled', ask);
      if (turn !== this.#turn) return;
      this.busy = false;
      this.set(board);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** Shows a step of the solution: a cut, without any motion. */
  goto(step: number): void {
    if (!this.steps.length) return;
    this.step = Math.min(Math.max(0, step), this.steps.length - 1);
    void this.#showStep();
    this.note();
    if (!this.isPlaying) announcer.say(this.sentence());
  }

  /** What the step that is shown says. */
  sentence(): string {
    const w = words();
    if (this.step === null) return this.isSolved ? w.solvedByHand(this.moves.length) : w.movesMade(this.moves.length);
    const step = this.steps[this.step];
    const before = this.steps[this.step - 1];
    const rest = `${w.toGo(this.steps.length - 1 - this.step)} ${w.atLeast(step?.h ?? 0)}`;
    if (!step?.move || !before) return rest;
    if (!this.isSliding) return `${w.moveMade(step.move)} ${rest}`;
    const blank = step.board.split(' ').indexOf('0');
    const tile = Number(before.board.split(' ')[blank]);
    const opposite = { L: 'R', R: 'L', U: 'D', D: 'U' }[step.move] ?? '';
    return `${w.slid(tile, w.directions[opposite] ?? '')} ${rest}`;
  }

  play(): void {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.step === this.steps.length - 1) this.step = 0;
    this.isPlaying = true;
    this.#tick();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#timer = window.setTimeout(() => {
      this.goto((this.step ?? 0) + 1);
      if (this.step === this.steps.length - 1) {
        this.pause();
        announcer.say(this.sentence());
      } else if (this.isPlaying) {
        this.#tick();
      }
    }, 1000 / this.speed);
  }

  stop(): void {
    link.stop();
  }

  #fail(error: unknown): void {
    this.busy = false;
    if (error instanceof Lost) return;
    if (!(error instanceof Refused)) throw error;
    this.problem = `${error.part}: ${error.why}`;
    // A board that makes no sense gives way to one that does.
    if (!this.scene && this.start !== this.#first) {
      this.start = this.#first;
      this.size = this.#fitting(this.start);
      this.moves = [];
      this.problem = words().badPart(this.problem);
      void this.look();
    }
  }
}

// A game in progress. The page keeps it, whole: where it began, every move, who plays. The server is asked what the board
// looks like and what players think, and knows no more than the last question.
import type { ClockFigures, LiveProgress, PositionSpec, Question, ReviewedGame, BoardView, ScoreFigures, LiveAnalysis, AnalysisMode } from '../wire';
import { announcer } from './announce.svelte';
import { Clocks, readControl, writeControl } from './clock.svelte';
import { infoOf, isBoardTold, lookOfGame, positionKey, sideOf, usualBoard } from './games';
import { Lost, Refused, link } from './link.svelte';
import { readMoves, writeMoves } from './moves';
import { keepRecent } from './recent';
import { address, route } from './route.svelte';
import { fromFirst } from './score';
import { HUMAN, isHuman, readSpec } from './spec';
import { words } from './words/index.svelte';

/** What the usual player may use for a move … */
const USUAL_LIMIT = 'time=1s';
/** … and when it judges a position. */
const SECONDS = 3;
const REVIEW_SECONDS = 0.5;
/** Racks with more columns are zoomed and panned. */
const WIDEST = 12;
const NO_LIMITS = { seconds: null, nodes: null, depth: null };

export type Ended = { kind: 'resigned' | 'time' | 'claim'; side: number };

export class Match {
  board = $state('');
  start = $state('');
  moves = $state.raw<string[]>([]);
  /** All moves as people say them. */
  move_text = $state.raw<string[]>([]);
  /** The ply that is shown. */
  at = $state(0);
  scene = $state.raw<BoardView | null>(null);
  players = $state<[string, string]>([HUMAN, HUMAN]);
  /** What the judge thinks of the position that is shown. */
  thought = $state.raw<LiveAnalysis | null>(null);
  progress = $state.raw<LiveProgress | null>(null);
  /** What the position is worth to the first side, as far as a player has said. */
  evaluation = $state.raw<ScoreFigures | null>(null);
  busy = $state<'idle' | 'player' | 'judge' | 'review'>('idle');
  isJudged = $state(false);
  isPaused = $state(false);
  /** Whether a player waits for a click: the address came from elsewhere. */
  isHeld = $state(false);
  isFlipped = $state(false);
  ended = $state.raw<Ended | null>(null);
  /** Seconds that each player took for its last move. */
  took = $state<[number | null, number | null]>([null, null]);
  review = $state.raw<ReviewedGame | null>(null);
  problem = $state('');
  clocks = new Clocks((side) => this.#end({ kind: 'time', side }));
  #turn = 0;

  constructor(
    readonly game: string,
    query: URLSearchParams,
  ) {
    const info = infoOf(game);
    this.board = query.get('board') ?? usualBoard(game);
    this.start = query.get('fen') ?? query.get('position') ?? info.start;
    this.moves = readMoves(query.get('moves') ?? '', game, this.board);
    this.at = this.moves.length;
    this.players = [query.get('first') ?? HUMAN, query.get('second') ?? `${info.default_player}:${USUAL_LIMIT}`];
    this.clocks.set(readControl(query.get('clock')));
    // A person who plays the second side sees it at the foot of the board.
    this.isFlipped = !isHuman(this.players[0]) && isHuman(this.players[1]);
  }

  get isOver(): boolean {
    return this.ended !== null || (this.scene !== null && this.scene.standing !== 'open');
  }

  /** Whether the last position is shown. */
  get isLive(): boolean {
    return this.at === this.moves.length;
  }

  /** Whose turn it is where the board is shown, or would be if the game were not over. */
  get toMove(): number {
    const first = this.scene?.first_to_move ?? 1;
    return ((first - 1 + (this.scene?.place.moves.length ?? 0)) % 2) + 1;
  }

  /** Whether a person at this page is to move. */
  get isYours(): boolean {
    return !this.isOver && link.state === 'open' && (!this.isLive || isHuman(this.players[this.toMove - 1]!));
  }

  get isBetweenAgents(): boolean {
    return this.players.every((spec) => !isHuman(spec));
  }

  /** Who judges positions. */
  get judgeName(): string {
    return infoOf(this.game).default_player;
  }

  /** Whether the columns of a rack are too many to be drawn one by one. */
  get isLarge(): boolean {
    return lookOfGame(this.game) === 'columns' && WIDEST < (this.scene?.columns ?? 0);
  }

  /** What a player is called. */
  nameOf(side: number): string {
    const { name } = readSpec(this.players[side - 1]!);
    const isOnly = isHuman(this.players[2 - side]!) === false;
    return name !== HUMAN ? name : isOnly ? words().you : sideOf(this.game, side);
  }

  place(ply = this.at): PositionSpec {
    return { game: this.game, board: this.board, start: this.start, moves: this.moves.slice(0, ply), goal: '' };
  }

  /** The address of the game as it stands. */
  query(): URLSearchParams {
    const query = new URLSearchParams();
    if (isBoardTold(this.game, this.board)) query.set('board', this.board);
    if (this.start !== infoOf(this.game).start) query.set(positionKey(this.game), this.start);
    if (this.moves.length) query.set('moves', writeMoves(this.moves, this.game, this.board));
    query.set('first', this.players[0]);
    query.set('second', this.players[1]);
    if (this.clocks.control) query.set('clock', writeControl(this.clocks.control));
    return query;
  }

  get path(): string {
    return `/play/${this.game}`;
  }

  /** A new game with the same players, under a new address. */
  begin(board = this.board): void {
    this.moves = [];
    const { has_fen: hasFen, start } = infoOf(this.game);
    if (board !== this.board || !hasFen) this.start = start;
    this.board = board;
    this.#reset();
    route.push(address(this.path, this.query()));
    void this.look();
  }

  /** Goes on from a position that was read; a person who looks at a game of others plays both sides. */
  load(place: PositionSpec, isWatched: boolean): void {
    this.board = place.board;
    this.start = place.start;
    this.moves = place.moves;
    if (isWatched) this.players = [HUMAN, HUMAN];
    this.#reset();
    route.push(address(this.path, this.query()));
    void this.look();
  }

  #reset(): void {
    this.at = this.moves.length;
    this.move_text = [];
    this.ended = null;
    this.review = null;
    this.took = [null, null];
    this.evaluation = null;
    this.isPaused = false;
    this.problem = '';
    this.clocks.set(this.clocks.control);
  }

  /** Plays a move from the position that is shown; what came after it is forgotten. */
  play(mv: string): void {
    if (!this.scene || this.isOver) return;
    route.allow();
    if (!this.isLive) this.review = null;
    this.clocks.press(this.toMove);
    this.moves = [...this.moves.slice(0, this.at), mv];
    this.move_text = this.move_text.slice(0, this.at);
    this.at = this.moves.length;
    void this.look({ isSpoken: true });
  }

  /** Takes back as much as brings a person to move again. */
  undo(): void {
    if (this.moves.length === 0) return;
    const first = this.scene?.first_to_move ?? 1;
    const sideAt = (ply: number) => ((first - 1 + ply) % 2) + 1;
    let ply = Math.max(0, this.at - 1);
    while (0 < ply && !this.isBetweenAgents && !isHuman(this.players[sideAt(ply) - 1]!)) ply -= 1;
    this.moves = this.moves.slice(0, ply);
    this.at = ply;
    this.move_text = this.move_text.slice(0, ply);
    this.ended = null;
    this.review = null;
    if (this.isBetweenAgents) this.isPaused = true;
    void this.look();
  }

  goto(ply: number): void {
    const wanted = Math.min(Math.max(0, ply), this.moves.length);
    if (wanted === this.at) return;
    this.at = wanted;
    void this.look();
  }

  /** Lets a player begin that waits for a click. */
  startHeld(): void {
    route.allow();
    void this.look();
  }

  judge(): void {
    route.allow();
    this.isJudged = !this.isJudged;
    if (!this.isJudged) this.thought = null;
    void this.look();
  }

  pause(): void {
    if (this.isHeld) return this.startHeld();
    this.isPaused = !this.isPaused;
    void this.look();
  }

  seat(players: [string, string]): void {
    route.allow();
    this.players = players;
    void this.look();
  }

  resign(): void {
    const side = isHuman(this.players[this.toMove - 1]!) ? this.toMove : 3 - this.toMove;
    this.#end({ kind: 'resigned', side });
  }

  claim(): void {
    this.#end({ kind: 'claim', side: this.toMove });
  }

  #end(ended: Ended): void {
    this.ended = ended;
    void this.look();
  }

  /** Looks at the board again, and lets the player to move think. */
  async look({ isSpoken = false } = {}): Promise<void> {
    const turn = ++this.#turn;
    if (this.busy !== 'idle') link.stop();
    this.busy = 'idle';
    this.progress = null;
    this.clocks.run(0);
    try {
      const scene = await link.ask('scene', { kind: 'look', place: this.place() });
      if (turn !== this.#turn) return;
      this.#show(scene, isSpoken);
      await this.#act(turn);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #show(scene: BoardView, isSpoken: boolean): void {
    this.scene = scene;
    this.thought = null;
    if (this.move_text.length <= scene.move_text.length) this.move_text = scene.move_text;
    route.note(this.path, this.query());
    const [first, second] = this.players;
    keepRecent({ game: this.game, address: address(this.path, this.query()), first, second, moves: this.moves.length });
    if (isSpoken) this.#speak(scene);
  }

  #speak(scene: BoardView): void {
    const w = words();
    const last = scene.move_text.at(-1) ?? '';
    const mover = 3 - this.toMove;
    const said = w.said(this.nameOf(mover), lookOfGame(this.game) === 'columns' ? w.drop(last) : last);
    announcer.say(this.isOver ? `${said} ${this.result()}` : said);
  }

  /** How the game ended, in words. */
  result(): string {
    const w = words();
    const wins = (side: number) => w.wins(sideOf(this.game, side));
    if (this.ended?.kind === 'claim') return `${w.claimed} ${w.itIsADraw}`;
    if (this.ended) {
      const how = this.ended.kind === 'time' ? w.onTime : w.resigned;
      return `${how(sideOf(this.game, this.ended.side))} ${wins(3 - this.ended.side)}`;
    }
    const ending = w.endings[this.scene?.ending ?? ''] ?? '';
    const standing = this.scene?.standing;
    const verdict = standing === 'first' ? wins(1) : standing === 'second' ? wins(2) : w.itIsADraw;
    return `${ending} ${verdict}`.trim();
  }

  async #act(turn: number): Promise<void> {
    const isAgents = this.isLive && !isHuman(this.players[this.toMove - 1]!);
    this.isHeld = isAgents && !this.isOver && route.mustAsk;
    if (this.isOver || this.isHeld) return;
    if (this.isLive && !(isAgents && this.isPaused)) this.clocks.run(this.toMove === 2 ? 2 : 1);
    if (isAgents && !this.isPaused) await this.#letPlay(turn);
    else if (this.isJudged) await this.#letJudge(turn);
  }

  async #letPlay(turn: number): Promise<void> {
    const side = this.toMove;
    const name = this.nameOf(side);
    this.busy = 'player';
    announcer.mention(words().isThinking(name));
    const thought = await this.#ask(turn, this.players[side - 1]!, 'move', this.#clockFigures());
    if (turn !== this.#turn) return;
    this.busy = 'idle';
    this.took[side - 1] = thought.work.seconds;
    if (thought.score) this.evaluation = fromFirst(thought.score, side);
    if (thought.best) this.play(thought.best);
    else this.problem = `${name}: ${thought.no_move ?? ''}`;
  }

  async #letJudge(turn: number): Promise<void> {
    this.busy = 'judge';
    const thought = await this.#ask(turn, this.judgeName, 'worth', null);
    if (turn !== this.#turn) return;
    this.busy = 'idle';
    this.thought = thought;
    if (thought.score) this.evaluation = fromFirst(thought.score, this.toMove);
  }

  async #ask(turn: number, player: string, wish: AnalysisMode, clocks: ClockFigures | null): Promise<LiveAnalysis> {
    const limits = wish === 'worth' ? { ...NO_LIMITS, seconds: SECONDS } : NO_LIMITS;
    const question: Question = { place: this.place(), player, wish, limits, clocks };
    return link.ask('thought', { kind: 'think', ...question }, (news) => {
      if (turn !== this.#turn) return;
      this.progress = news;
      if (news.score) this.evaluation = fromFirst(news.score, this.toMove);
    });
  }

  #clockFigures(): ClockFigures | null {
    const { control, left } = this.clocks;
    if (!control) return null;
    const own = left[this.toMove - 1]! / 1000;
    return { own, other: left[2 - this.toMove]! / 1000, increment: control.increment };
  }

  /** Has every move judged. */
  async reviewGame(): Promise<void> {
    const turn = ++this.#turn;
    this.busy = 'review';
    this.progress = null;
    this.clocks.run(0);
    const limits = { ...NO_LIMITS, seconds: REVIEW_SECONDS };
    try {
      const ask = { kind: 'review', place: this.place(this.moves.length), player: this.judgeName, limits } as const;
      const review = await link.ask('reviewed', ask, (news) => {
        if (turn === this.#turn) this.progress = news;
      });
      if (turn !== this.#turn) return;
      this.review = review;
      this.busy = 'idle';
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** What cannot be used is left out, and named. */
  #fail(error: unknown): void {
    this.busy = 'idle';
    if (error instanceof Lost) return;
    if (!(error instanceof Refused)) throw error;
    const part = `${error.part}: ${error.why}`;
    const begin = { start: infoOf(this.game).start, board: usualBoard(this.game) };
    if (error.part === 'moves' && this.moves.length) this.moves = [];
    else if (error.part === 'start' && this.start !== begin.start) this.start = begin.start;
    else if (error.part === 'board' && this.board !== begin.board) this.board = begin.board;
    else {
      this.problem = part;
      return;
    }
    this.at = this.moves.length;
    this.problem = words().badPart(part);
    void this.look();
  }
}

// The runs of the ledger, as far as this page has heard of them. A run that is on is looked at again every second.
import type { Ask, RecordLine, RunFigures, RunLine, WorkerStatus } from '../wire';
import { infoOf, isBoardTold, isListed, isPuzzle, lookOfGame, positionKey } from './games';
import { Lost, Refused, link } from './link.svelte';
import { writeMoves } from './moves';
import { address } from './route.svelte';
import { TILES_KEY } from './tiles';

const BEAT = 1000;
export const PAGE = 25;

export class Lab {
  runs = $state.raw<RunLine[] | null>(null);
  run = $state.raw<RunFigures | null>(null);
  records = $state.raw<RecordLine[]>([]);
  hasOlder = $state(false);
  problem = $state('');
  #timer = 0;
  #id = '';

  /** Looks at all runs, and at this one, until `leave`. */
  async visit(id: string): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#id !== id) {
      this.run = null;
      this.records = [];
    }
    this.#id = id;
    await this.#attempt(async () => {
      this.runs = (await link.ask('runs', { kind: 'runs' })).runs;
      const wanted = id || this.runs[0]?.id;
      if (!wanted) return;
      const run = await link.ask('run', { kind: 'run', run: wanted });
      if (this.#id !== id) return;
      const isNew = this.run?.line.done !== run.line.done;
      this.run = run;
      if (isNew) await this.#read(wanted, null);
    });
    const isOn = this.runs?.some(({ state }) => state === 'running') ?? false;
    if (this.#id === id && isOn) this.#timer = window.setTimeout(() => void this.visit(id), BEAT);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  /** Records before those that are shown. */
  async older(): Promise<void> {
    const last = this.records.at(-1);
    if (last && this.run) await this.#attempt(() => this.#read(this.run!.line.id, last.job));
  }

  async stop(): Promise<void> {
    await this.#change({ kind: 'halt', run: this.run?.line.id ?? '' }, 'done');
  }

  async resume(): Promise<void> {
    await this.#change({ kind: 'resume', run: this.run?.line.id ?? '', threads: link.hello?.caps.threads ?? 1 }, 'begun');
  }

  async #change(ask: Ask, kind: 'done' | 'begun'): Promise<void> {
    await this.#attempt(async () => {
      await link.ask(kind, ask);
      await this.visit(this.#id);
    });
  }

  async #read(run: string, before: number | null): Promise<void> {
    // While the user has not asked for older ones, the newest are shown anew; later they stay where they are.
    const isMore = before !== null;
    if (!isMore && PAGE < this.records.length) return;
    const { records } = await link.ask('records', { kind: 'records', run, before, most: PAGE });
    this.records = isMore ? [...this.records, ...records] : records;
    this.hasOlder = records.length === PAGE;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = '';
    } catch (error) {
      // A lost server is told of at the head of the page.
      if (error instanceof Refused) this.problem = error.why;
      else if (!(error instanceof Lost)) throw error;
    }
  }
}

/** The tiles of a board whose goal is reached when they are 1, 2, 3 … and the blank comes last; none if there is no such form. */
export function towardsLast(tiles: string, goal: string): string | null {
  const board = tiles.split(/[\s,]+/).map(Number);
  if (goal === '' || goal === 'blank-last') return board.join(',');
  // Turned by half and counted from the other end, one goal becomes the other.
  if (goal === 'blank-first') return board.map((tile) => (tile === 0 ? 0 : board.length - tile)).reverse().join(',');
  const target = goal.split(/[\s,]+/).map(Number);
  if (target.at(-1) !== 0) return null;
  const names = new Map(target.map((tile, at) => [tile, tile === 0 ? 0 : at + 1]));
  return board.map((tile) => names.get(tile) ?? 0).join(',');
}

/** Where what came of a job can be looked at; none if the page has no such place. */
export function addressOf({ place, who }: RecordLine): string | null {
  if (!isListed(place.game)) return null;
  const query = new URLSearchParams();
  if (isPuzzle(place.game)) {
    const tiles = lookOfGame(place.game) === 'sliding' ? towardsLast(place.start, place.goal) : place.start.replaceAll(' ', ',');
    if (tiles === null) return null;
    query.set(TILES_KEY, tiles);
    query.set('size', place.board);
    if (who[0]) query.set('algorithm', who[0]);
    if (who[1]) query.set('heuristic', who[1]);
    return address(`/play/${place.game}`, query);
  }
  if (isBoardTold(place.game, place.board)) query.set('board', place.board);
  if (place.start !== infoOf(place.game).start) query.set(positionKey(place.game), place.start);
  if (place.moves.length) query.set('moves', writeMoves(place.moves, place.game, place.board));
  query.set('first', 'human');
  query.set('second', 'human');
  return address(`/play/${place.game}`, query);
}

/** Points as people write them: 10, 11.5. */
export const points = (half: number): string => (half / 2).toLocaleString('en', { maximumFractionDigits: 1 });

/** A worker that was not heard of for this many seconds is shown as silent. */
const SILENT = 15;

export type WorkerState = 'quarantined' | 'unable' | 'gone' | 'silent' | 'working';

/** The state of a worker of a run; a run that is not on has no workers. */
export function stateOf({ quarantined, unable, silent }: WorkerStatus, isOn: boolean): WorkerState {
  if (quarantined !== null) return 'quarantined';
  if (!isOn) return 'gone';
  if (unable !== null) return 'unable';
  return SILENT < silent ? 'silent' : 'working';
}

/** Jobs a second, rounded for display. */
export const rateOf = (rate: number): string => (rate === 0 ? '0' : rate < 0.1 ? rate.toPrecision(1) : rate < 100 ? rate.toFixed(1) : rate.toFixed(0));

export const percentOf = ({ done, jobs }: RunLine): number => (jobs === 0 ? 0 : Math.floor((100 * done) / jobs));

// The last games of this browser, for "Pick up where you were".
import { recall, remember } from './settings.svelte';

export type Recent = { game: string; address: string; first: string; second: string; moves: number };

const MOST = 4;

export const recents = (): Recent[] => recall<Recent[]>('recent', []);

/** Puts a game in front; a game is known by its kind. */
export function keepRecent(recent: Recent): void {
  remember('recent', [recent, ...recents().filter((other) => other.game !== recent.game)].slice(0, MOST));
}

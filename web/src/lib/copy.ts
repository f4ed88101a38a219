// To the clipboard, and said so.
import { announcer } from './announce.svelte';
import { words } from './words/index.svelte';

export async function copy(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  announcer.say(words().copied(what));
}

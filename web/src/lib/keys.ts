// Keys that work anywhere on the page. Single letters can be turned off; none works while something is typed.
import { settings } from './settings.svelte';

export type Keys = Record<string, () => void>;

/** Calls what belongs to the key that was pressed; whether there was anything. */
export function pressed(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target as HTMLElement;
  const isTyping = target.closest('input:not([type=range],[type=checkbox]), textarea, select') !== null;
  const isButton = event.key === ' ' && target.closest('button, a, summary, [role=gridcell], input') !== null;
  if (isTyping || isButton || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.key.length === 1 && event.key !== ' ' && !settings.letters) return false;
  const action = keys[event.key];
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

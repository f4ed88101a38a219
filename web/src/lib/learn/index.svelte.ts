// The texts of Learn in the language that is chosen.
import { settings } from '../settings.svelte';
import { type Text, texts as en } from './texts.en';
import { texts as it } from './texts.it';

export const learnText = (name: string): Text | null => ({ en, it })[settings.language][name] ?? null;

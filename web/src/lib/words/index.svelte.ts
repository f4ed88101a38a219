// The words of the language that is chosen.
import { settings } from '../settings.svelte';
import { en, type Words } from './en';
import { it } from './it';

const languages = { en, it };

export const words = (): Words => languages[settings.language];

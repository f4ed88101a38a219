// Numbers as the page writes them: thousands separated, a true minus, units.
import { settings } from './settings.svelte';

export const whole = (value: number): string => value.toLocaleString(settings.language).replace('-', '−');

/** From a million on in millions; the whole number belongs in a tooltip. */
export function short(value: number): string {
  if (value < 1e6) return whole(Math.round(value));
  const [size, unit] = value < 1e9 ? [1e6, 'M'] : [1e9, 'G'];
  return `${(value / size).toLocaleString(settings.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${unit}`;
}

/** With its sign, unless it is zero. */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isZero = Number(Math.abs(value).toFixed(digits)) === 0;
  return isZero ? text : `${value < 0 ? '−' : '+'}${text}`;
}

export function seconds(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })} s`;
}

/** A clock: minutes and seconds, and tenths when little is left. */
export function clock(millis: number): string {
  const left = Math.max(0, millis);
  const minutes = Math.floor(left / 60_000);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${minutes}:${String(Math.floor((left % 60_000) / 1000)).padStart(2, '0')}`;
}

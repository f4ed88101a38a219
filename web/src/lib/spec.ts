// Specs of players: `name` or `name:key=value,key=value`, values with commas or blanks in double quotes.
export type Spec = { name: string; keys: [string, string][] };

export function readSpec(text: string): Spec {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text.trim(), keys: [] };
  const parts = text.slice(colon + 1).match(/[^,="]+=("[^"]*"|[^,]*)/g) ?? [];
  const keys = parts.map((part): [string, string] => {
    const cut = part.indexOf('=');
    return [part.slice(0, cut).trim(), part.slice(cut + 1).trim().replace(/^"|"$/g, '')];
  });
  return { name: text.slice(0, colon).trim(), keys };
}

export function writeSpec({ name, keys }: Spec): string {
  const quoted = (value: string) => (/[,\s()]/.test(value) ? `"${value}"` : value);
  const written = keys.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${quoted(value)}`);
  return written.length ? `${name}:${written.join(',')}` : name;
}

export const valueOf = (spec: Spec, key: string): string => spec.keys.find(([name]) => name === key)?.[1] ?? '';

/** The spec with a key set, or without it where the value is empty. */
export function withKey(spec: Spec, key: string, value: string): Spec {
  const others = spec.keys.filter(([name]) => name !== key);
  return { name: spec.name, keys: value === '' ? others : [...others, [key, value]] };
}

/** The keys that a listed player takes, from the words in which it lists them: `depth=4 (1 to 64), eval=NAME`. */
export function keysOf(words: string): { key: string; hint: string }[] {
  const parts = words.match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ key: part.split(/[=\s(]/)[0] ?? '', hint: part.replace(/^[a-z_]+[=\s]?/, '').trim() }));
}

export const HUMAN = 'human';
export const isHuman = (spec: string): boolean => readSpec(spec).name === HUMAN;

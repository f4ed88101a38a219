// The parts of the page that need no page.
import { expect, test } from 'vitest';
import { FIRST, fileOf } from './experiment';
import { keysOf, readSpec, withKey, writeSpec } from './spec';

test('specs are read and written', () => {
  for (const text of ['engine', 'engine:time=1s', 'alpha-beta:depth=4,eval=hard', 'a:b="c,d"']) {
    expect(writeSpec(readSpec(text))).toBe(text);
  }
  expect(writeSpec(withKey(readSpec('engine:time=1s,seed=2'), 'time', ''))).toBe('engine:seed=2');
});

test('keys are found in the words that list them', () => {
  expect(keysOf('depth=4 (1 to 64), eval=NAME, nodes, time').map(({ key }) => key)).toEqual(['depth', 'eval', 'nodes', 'time']);
  expect(keysOf('table (a size such as 64MiB, or off), moves=best (or all)').map(({ key }) => key)).toEqual(['table', 'moves']);
  expect(keysOf('')).toEqual([]);
});

test('a tournament says where its games begin only when that was chosen', () => {
  expect(fileOf(FIRST)).not.toContain('openings');
  expect(fileOf({ ...FIRST, openings: 'none' })).toContain('\nopenings = "none"\n');
  expect(fileOf({ ...FIRST, form: 'puzzles', openings: 'none' })).not.toContain('openings');
});

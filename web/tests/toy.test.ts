// A game that only an example program has: listed, played, analysed and watched in the page, which knows nothing of it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { House, TOY, type Visitor, expect } from './house';

const NAME = 'toy-tic-tac-toe';
const TITLE = 'Toy tic-tac-toe';

const house = new House(undefined, TOY);
let visitor: Visitor;

beforeAll(async () => {
  visitor = await house.visitor();
});

afterAll(() => visitor.leave());

/** What can be played: cells, or buttons where cells have no names. */
const targets = (page: Page) => page.locator('.stones .target, .othermoves button');
const nMoves = (page: Page) => page.locator('.moves button').count();

test('the first page lists it', async () => {
  const page = await visitor.page('/');
  await page.goto(`${house.server.origin}/`);
  await page.getByRole('heading', { level: 2, name: TITLE, exact: true }).waitFor();
  await page.locator('.mainnav').getByRole('link', { name: TITLE, exact: true }).click();
  await targets(page).first().waitFor();
  await page.close();
});

test('it is played to its end against a player', async () => {
  const page = await visitor.page(`/play/${NAME}?first=human&second=random:seed=1`);
  for (let move = 0; move < 5; move += 1) {
    await page.waitForFunction(() => document.querySelector('.play.over, .stones .target, .othermoves button') !== null);
    if (await page.locator('.play.over').count()) break;
    await targets(page).first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n || document.querySelector('.play.over'), 2 * move + 1);
  }
  await page.locator('.play.over').waitFor();
  expect(await nMoves(page)).toBeGreaterThan(4);
  await page.close();
});

test('it is analysed', async () => {
  const page = await visitor.page(`/play/${NAME}?first=human&second=human`);
  await targets(page).first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.pv').first().waitFor();
  await page.close();
});

test('a search of it is watched', async () => {
  const page = await visitor.page(`/watch/${NAME}?step=0`);
  await page.getByRole('heading', { level: 1, name: 'minimax against alpha-beta' }).waitFor();
  await page.getByText(new RegExp(`^${TITLE} `)).waitFor();
  await expect.poll(() => page.locator('.lane .stones.mini').count()).toBe(2);
  await page.close();
});

test('a tournament of it is played, and a game replayed', async () => {
  const page = await visitor.page('/lab');
  const text = `name = "toy-cup"\ngame = "${NAME}"\nplayers = ["alpha-beta:depth=2", "random:seed=1"]\ngames_per_pair = 2\nseed = 7\n`;
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'The file' }).fill(text);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/lab\/runs\/[0-9a-f]+$/);
  await page.getByText('2 of 2').waitFor();
  await page.getByRole('link', { name: /^Replay/ }).first().click();
  await page.waitForURL(new RegExp(`/play/${NAME}`));
  await page.locator('.moves button').nth(4).waitFor();
  await page.close();
});

// Games that have no board of their own: each is listed, played by mouse and by keyboard, and watched, from its data alone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { lookOf } from '../src/lib/looks';
import type { GameInfo, Reply } from '../src/wire';
import { House, type Visitor, expect } from './house';

const house = new House();
let visitor: Visitor;
let all: GameInfo[] = [];
/** Games for two that are drawn by the generic board. */
const grids = (): GameInfo[] => all.filter(({ kind, style }) => kind === 'game' && lookOf(style) === 'grid');

/** What the server says of its games when a page arrives. */
async function greet(): Promise<GameInfo[]> {
  const page = await visitor.page('/');
  const heard = new Promise<GameInfo[]>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { answer } = JSON.parse(String(payload)) as Reply;
        if (answer.kind === 'hello') resolve(answer.games);
      }),
    );
  });
  await page.goto(`${house.server.origin}/`);
  const games = await heard;
  await page.close();
  return games;
}

beforeAll(async () => {
  visitor = await house.visitor();
  all = await greet();
});

afterAll(() => visitor.leave());

const over = (page: Page) => page.locator('.play.over');
const ready = (page: Page) => page.locator('[aria-busy=false] .stones');
const countMoves = (page: Page) => page.locator('.moves button').count();

/** Waits until the player has answered: this many moves, or the end. */
const answered = (page: Page, n: number) =>
  page.waitForFunction((n) => document.querySelector('.play.over') !== null || (n <= document.querySelectorAll('.moves button').length && document.querySelector('.stones .target, .othermoves button') !== null), n);

/** Plays the first move that is offered, on a cell or by a button. */
async function playFirst(page: Page): Promise<void> {
  const cell = page.locator('.stones .target');
  await ((await cell.count()) ? cell : page.locator('.othermoves button')).first().click();
}

test('there are games without a board of their own, and the first page lists every game', async () => {
  expect(grids().length).toBeGreaterThan(0);
  const page = await visitor.page('/');
  await page.goto(`${house.server.origin}/`);
  for (const { name, title } of grids()) {
    await page.getByRole('heading', { level: 2, name: title.en, exact: true }).waitFor();
    await expect(page.locator(`.games a[href="/play/${name}"]`).count()).resolves.toBe(1);
    await expect(page.locator(`.mainnav a[href="/play/${name}"]`).innerText()).resolves.toBe(title.en);
  }
  await page.close();
});

test('each is played by mouse against the player that looks ahead, to its end or for twelve moves', async () => {
  for (const { name } of grids()) {
    const page = await visitor.page(`/play/${name}?first=human&second=deepening:depth=2`);
    await ready(page).waitFor();
    for (let move = 0; move < 6; move += 1) {
      await answered(page, 2 * move);
      if (await over(page).count()) break;
      await playFirst(page);
      await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, 2 * move);
    }
    await answered(page, 12);
    expect(await countMoves(page), name).toBeGreaterThan(3);
    await page.close();
  }
});

test('each is played by keyboard alone against chance', async () => {
  for (const { name } of grids()) {
    const page = await visitor.page(`/play/${name}?first=human&second=random:seed=1`);
    await ready(page).waitFor();
    await page.locator('.stones .target').first().waitFor();
    await page.locator('.stones [role=gridcell][tabindex="0"]').focus();
    const [wanted, columns] = await page.evaluate(() => {
      const cells = [...document.querySelectorAll('.stones [role=gridcell]')];
      return [cells.findIndex((cell) => cell.matches('.target')), document.querySelector('.stones [role=row]')!.children.length] as const;
    });
    for (let row = 0; row < Math.floor(wanted / columns); row += 1) await page.keyboard.press('ArrowDown');
    for (let column = 0; column < wanted % columns; column += 1) await page.keyboard.press('ArrowRight');
    await expect(page.evaluate(() => document.activeElement?.matches('.target'))).resolves.toBe(true);
    await page.keyboard.press('Enter');
    await answered(page, 2);
    expect(await countMoves(page), name).toBe(2);
    await page.keyboard.press('u');
    await page.getByText('No moves yet.').waitFor();
    await page.close();
  }
});

test('a search of each is watched, step by step', async () => {
  for (const { name, title } of grids()) {
    const page = await visitor.page(`/watch/${name}?step=0`);
    await page.getByRole('heading', { level: 1, name: 'minimax against alpha-beta' }).waitFor();
    await page.getByText(new RegExp(`^${title.en} `)).waitFor();
    const before = await page.locator('[data-step]').innerText();
    await page.getByRole('button', { name: 'Forward one step' }).first().click();
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('[data-step]')?.innerText !== before, before);
    await expect.poll(() => page.locator('.lane .stones.mini').count()).toBe(2);
    await page.close();
  }
});

test('a line of five wins on a large board, which says so', async () => {
  const page = await visitor.page('/play/tic-tac-toe?board=15x15x5&moves=a1,a2,b1,b2,c1,c2,d1,d2&first=human&second=human');
  await page.locator('[data-cell=e1].target').click();
  await page.getByText('X wins.').first().waitFor();
  await expect(page.locator('.stones .won').count()).resolves.toBe(5);
  await expect(page.locator('[data-cell=e1]').getAttribute('aria-label')).resolves.toBe('e1, X, last move, winning line');
  await expect(page.locator('[aria-live=polite]').innerText()).resolves.toMatch(/e1.*X wins/);
  await page.close();
});

test('discs that are turned, and a pass, which has a button', async () => {
  const page = await visitor.page('/play/othello?first=human&second=human');
  await page.locator('[data-cell=d3].target').click();
  await page.getByRole('gridcell', { name: 'd4, black' }).waitFor();
  await expect(page.locator('[data-cell=d3]').getAttribute('aria-label')).resolves.toBe('d3, black, last move');
  // White cannot turn the disc in the corner, and Black can turn the one beside it.
  await page.goto(`${house.server.origin}/play/othello?position=XO${'-'.repeat(62)} O&first=human&second=human`);
  await page.getByRole('button', { name: 'Pass' }).click();
  await page.locator('[data-cell=c1].target').click();
  await page.getByText('Black wins.').first().waitFor();
  expect(await page.locator('.moves button').allInnerTexts()).toEqual(['pass', 'c1']);
  await page.close();
});

test('sides and boards have Italian names', async () => {
  const guest = await house.visitor({ locale: 'it-IT' });
  const page = await guest.page('/play/othello?first=human&second=human');
  await page.getByRole('grid', { name: 'Tavola di Othello, 8 righe, 8 colonne, muove nero' }).waitFor();
  await expect(page.locator('[data-cell=d4]').getAttribute('aria-label')).resolves.toBe('d4, bianco');
  await page.close();
  await guest.leave();
});

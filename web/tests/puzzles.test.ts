// Puzzles that have no board of their own: each is listed, played by mouse and by keyboard, solved and watched, from its data
// alone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { lookOf } from '../src/lib/looks';
import type { GameInfo, Reply } from '../src/wire';
import { House, type Visitor, expect } from './house';

const house = new House();
let visitor: Visitor;
let all: GameInfo[] = [];
/** Puzzles that are drawn by the generic board. */
const plain = (): GameInfo[] => all.filter(({ kind, style }) => kind === 'puzzle' && lookOf(style) === 'grid');

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

const cells = (page: Page) => page.locator('.cells [role=gridcell]').allInnerTexts();

test('there are puzzles without a board of their own, and the first page lists them', async () => {
  expect(plain().length).toBeGreaterThan(0);
  const page = await visitor.page('/');
  await page.goto(`${house.server.origin}/`);
  for (const { name, title } of plain()) {
    await page.getByRole('heading', { level: 2, name: title.en, exact: true }).waitFor();
    await expect(page.locator(`.games a[href="/play/${name}"]`).count()).resolves.toBe(1);
  }
  await page.close();
});

test('each is played by mouse, solved and stepped through', async () => {
  for (const { name } of plain()) {
    const page = await visitor.page(`/play/${name}`);
    await page.locator('.cells [role=gridcell]').first().waitFor();
    const before = await cells(page);
    await page.locator('.cells .target, .othermoves button').first().click();
    await page.getByText('1 move made').waitFor();
    expect(await cells(page), name).not.toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((before) => JSON.stringify([...document.querySelectorAll<HTMLElement>('.cells [role=gridcell]')].map((cell) => cell.innerText)) === JSON.stringify(before), before);
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.getByText('proven shortest').waitFor();
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.waitForFunction((before) => JSON.stringify([...document.querySelectorAll<HTMLElement>('.cells [role=gridcell]')].map((cell) => cell.innerText)) !== JSON.stringify(before), before);
    await page.close();
  }
});

test('pancakes are turned over by keyboard until they are sorted', async () => {
  const page = await visitor.page('/play/pancake?tiles=3,1,2');
  await page.locator('.cells [role=gridcell][tabindex="0"]').focus();
  expect(await cells(page)).toEqual(['3', '1', '2']);
  // Three are turned over, then two.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.cells [role=gridcell]')?.innerText === '2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.cells [role=gridcell]')?.innerText === '1');
  expect(await cells(page)).toEqual(['1', '2', '3']);
  await expect(page.locator('[aria-live=polite]').innerText()).resolves.toMatch(/Move 2\..*2 moves/);
  await page.close();
});

test('a search of each is watched, step by step', async () => {
  for (const { name } of plain()) {
    const page = await visitor.page(`/watch/${name}?step=0`);
    await page.getByRole('heading', { level: 1, name: 'a-star against best-first' }).waitFor();
    const before = await page.locator('[data-step]').innerText();
    await page.getByRole('button', { name: 'Forward one step' }).first().click();
    await page.waitForFunction((before) => document.querySelector<HTMLElement>('[data-step]')?.innerText !== before, before);
    await expect(page.locator('.lane .cells.mini').count()).resolves.toBe(2);
    await page.close();
  }
});

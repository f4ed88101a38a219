// Every user can use every page, strangers cannot: axe in both themes, sizes, and pages of strangers.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { House, expect } from './house';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES: [string, (page: Page) => Promise<unknown>][] = [
  ['/', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/play/chess?moves=e2e4,e7e5&first=human&second=human', (page) => page.locator('[data-square=e5].mark').waitFor()],
  ['/play/connect-x?moves=2531276566711153&first=human&second=human', (page) => page.locator('.disc.last').waitFor()],
  ['/play/connect-x?board=50x50x10&moves=25,26&first=human&second=human', (page) => page.locator('.port').waitFor()],
  ['/play/tiles?step=13', (page) => page.getByText('13 of 34').waitFor()],
  ['/play/othello?moves=d3,c3&first=human&second=human', (page) => page.locator('[data-cell=c3].last').waitFor()],
  ['/play/tic-tac-toe?board=15x15x5&moves=h8,g9&first=human&second=human', (page) => page.locator('[data-cell=g9].last').waitFor()],
  ['/lab', (page) => page.locator('table.standings').waitFor()],
  ['/lab/new', (page) => page.getByText('my-tournament: 30 jobs').waitFor()],
  ['/lab/compare', (page) => page.getByRole('combobox', { name: 'B', exact: true }).waitFor()],
  ['/watch?step=18', (page) => page.getByText('18 of 39').waitFor()],
  ['/watch/tiles?step=540', (page) => page.getByText(/^540 of/).waitFor()],
  ['/watch/othello?step=30', (page) => page.getByText(/^30 of/).waitFor()],
  ['/watch/chess?step=30', (page) => page.getByText(/^30 of/).waitFor()],
  ['/watch/connect-x?board=6x7x4&moves=4453&a=mcts:nodes=200&step=100', (page) => page.getByText('100 of 200').waitFor()],
  ['/learn', (page) => page.getByRole('link', { name: /ida-star/ }).waitFor()],
  ['/learn/alpha-beta', (page) => page.getByText(/^\d+ of 32/).waitFor()],
  ['/play/nothing', (page) => page.getByText('There is no such page.').waitFor()],
];
const SMALL = 390;
const WIDE = 1440;
const MOST_BYTES = 300_000;

const house = new House((server) => server.run(['tournament', '../experiments/demo.toml']));
const { server } = house;

type Axe = { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

/** What axe finds, in short. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const found = await page.evaluate((values) => (window as unknown as { axe: Axe }).axe.run({ runOnly: { type: 'tag', values } }), tags);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [SMALL, WIDE]) {
    test(`axe finds nothing, ${colorScheme} at ${width} px, and nothing sticks out`, async () => {
      const visitor = await house.visitor({ colorScheme, viewport: { width, height: 900 } });
      for (const [path, isReady] of PAGES) {
        const page = await visitor.page('/');
        await page.goto(server.origin + path);
        await isReady(page);
        expect(await violations(page), path).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wider, `${path} scrolls sideways`).toBe(0);
        await page.close();
      }
      await visitor.leave();
    });
  }
}

test('panels, hints and dialogs pass axe too', async () => {
  const visitor = await house.visitor({ viewport: { width: SMALL, height: 900 } });
  const page = await visitor.page('/play/chess?moves=e2e4&first=human&second=human');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.pv').first().waitFor();
  expect(await violations(page)).toEqual([]);
  for (const tab of ['Moves', 'Game']) {
    await page.locator('.tabs-m').getByRole('button', { name: tab, exact: true }).click();
    expect(await violations(page), tab).toEqual([]);
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await violations(page), 'keys').toEqual([]);
  await visitor.leave();
});

test('the page is small', () => {
  const folder = join(import.meta.dirname, '../dist');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name))).length);
  expect(bytes.reduce((sum, more) => sum + more, 0)).toBeLessThan(MOST_BYTES);
});

test('a page of strangers is not served, even in the same browser', async () => {
  const visitor = await house.visitor();
  const strangers = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>strangers</title>'));
  await new Promise<void>((resolve) => strangers.listen(0, '127.0.0.1', resolve));
  const page = await visitor.context.newPage();
  await page.goto(`http://127.0.0.1:${(strangers.address() as AddressInfo).port}/`);
  const heard = await page.evaluate(async (origin) => {
    const socket = new Promise<string>((resolve) => {
      const talk = new WebSocket(`${origin.replace('http', 'ws')}/live`);
      talk.onopen = () => resolve('open');
      talk.onerror = () => resolve('refused');
    });
    const read = await fetch(`${origin}/status`, { credentials: 'include' }).then(() => 'read', () => 'refused');
    return [await socket, read];
  }, server.origin);
  expect(heard).toEqual(['refused', 'refused']);
  await page.close();
  strangers.close();
  await visitor.leave();
});

test('a client without the token does not come in', async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  const response = await page.goto(`${server.origin}/play/chess`);
  expect(response?.status()).toBe(401);
  await page.getByText('Mossa is locked').waitFor();
  await context.close();
});

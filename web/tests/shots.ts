// The pictures of docs/screenshots: every page in light and dark, narrow and wide. Run by `scripts/web shots`.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { Server, Visitor, browse } from './house';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');
const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const judged = (page: Page, name: string) => async () => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('.pv').first().waitFor();
  await page.locator('.thinking').waitFor({ state: 'detached' });
};
/** The step is shown, and the boards have followed. */
const stepped = (count: string | RegExp) => async (page: Page) => {
  await page.getByText(count).waitFor();
  await page.locator('.disc.last, .tile.moved').nth(1).waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
};
const PAGES: [string, string, (page: Page) => Promise<unknown>][] = [
  ['home', '/', (page) => page.locator('.fan-best').waitFor()],
  [
    'chess',
    '/play/chess?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,c2c3,g8f6,d2d3,d7d6,e1g1,a7a6,a2a4,e8g8,f1e1,c5a7,h2h3,h7h6,b1d2,f8e8,d2f1,c8e6&second=engine:time=1s&clock=300s%2B2s',
    async (page) => {
      await judged(page, 'Hint')();
      await page.locator('.arrow').first().waitFor();
      await page.locator('[data-square=c4]').click();
    },
  ],
  [
    'connect-x',
    '/play/connect-x?moves=2531276566711153&second=engine:time=1s&clock=600s%2B5s',
    async (page) => {
      await judged(page, 'Scores')();
      await page.locator('.colscore.best').waitFor();
    },
  ],
  ['connect-x-large', '/play/connect-x?board=50x50x10&moves=25,26,25,24,30,31,26,25,27,26,24,28,24,24&second=engine:time=1s', (page) => page.locator('.port').waitFor()],
  ['lab', '/lab', (page) => page.locator('table.standings').waitFor()],
  ['lab-new', '/lab/new', (page) => page.getByText('my-tournament: 30 jobs').waitFor()],
  ['tiles', '/play/tiles?step=13', (page) => page.getByText('13 of 34').waitFor()],
  ['watch', '/watch?step=19', stepped('19 of 39')],
  ['watch-large', '/watch/connect-x?board=6x7x4&moves=4453&a=alpha-beta:depth=5,eval=aligned&b=deepening:depth=5,eval=aligned&step=700', stepped(/^700 of/)],
  ['watch-tiles', '/watch/tiles?step=540', stepped(/^540 of/)],
  ['watch-ida-star', '/watch/tiles?tiles=4,2,1,3,5,6,7,8,9,10,11,12,13,14,15,0&a=ida-star,manhattan&b=a-star,manhattan&step=2000', stepped(/^2,000 of/)],
  ['watch-mcts', '/watch/connect-x?board=6x7x4&moves=4453&a=mcts:nodes=400&b=alpha-beta:depth=4,eval=aligned&step=240', stepped(/^240 of/)],
  ['learn', '/learn', (page) => page.getByRole('link', { name: /ida-star/ }).waitFor()],
  ['learn-alpha-beta', '/learn/alpha-beta', (page) => page.getByText(/^\d+ of 32/).waitFor()],
];

test('pictures are taken', async () => {
  const server = new Server();
  server.run(['tournament', '../experiments/demo.toml']);
  await server.start();
  const browser = await browse();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, viewport] of Object.entries(SIZES)) {
      const visitor = await Visitor.arrive(browser, server, { colorScheme, viewport });
      for (const [name, path, isReady] of PAGES) {
        const page = await visitor.page('/');
        await page.goto(server.origin + path);
        await isReady(page);
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}-${width}.png`) });
        await page.close();
      }
      await visitor.leave();
    }
  }
  await browser.close();
  await server.clean();
}, 600_000);

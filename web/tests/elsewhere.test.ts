// Addresses that another site sends the browser to: nothing starts before the user clicks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { House, type Visitor, expect } from './house';

const house = new House();
const { server } = house;
/** A site that sends every visitor to the address that it is asked for. */
const strangers = createServer((request, response) => {
  const target = decodeURIComponent(request.url ?? '').slice(1);
  response.writeHead(302, { location: server.origin + target }).end();
});
beforeAll(() => new Promise<void>((resolve) => strangers.listen(0, '127.0.0.1', resolve)));
afterAll(() => void strangers.close());

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });

async function sent(visitor: Visitor, target: string): Promise<Page> {
  const page = await visitor.page('/', { isOurs: false });
  await page.goto(`http://127.0.0.1:${(strangers.address() as AddressInfo).port}/${encodeURIComponent(target)}`);
  expect(new URL(page.url()).origin, 'the browser was sent to us').toBe(server.origin);
  return page;
}

async function status(page: Page): Promise<{ searches: number; nodes: number }> {
  return page.evaluate(async () => (await fetch('/status')).json() as Promise<{ searches: number; nodes: number }>);
}

const COSTLY: [string, string, (page: Page) => Promise<unknown>][] = [
  ['/play/connect-x?board=6x7x4&first=mcts:nodes=500&second=human', 'mcts:nodes=500', (page) => page.locator('.disc.last').waitFor()],
  ['/play/chess?first=engine:nodes=500&second=human', 'engine:nodes=500', (page) => page.locator('.mark').first().waitFor()],
  ['/play/tiles?tiles=1,2,3,4,5,6,0,7,8&size=3x3&algorithm=a-star&heuristic=manhattan&step=1', 'a-star', (page) => page.getByText('1 of 2').waitFor()],
  ['/watch/connect-x?board=6x7x4&moves=4453&a=mcts:nodes=200&step=100', 'mcts:nodes=200', (page) => page.getByText('100 of 200').waitFor()],
];

test('an address from elsewhere starts nothing before a click, and everything after it', async () => {
  const visitor = await house.visitor();
  for (const [target, named, isDone] of COSTLY) {
    const page = await sent(visitor, target);
    await start(page).waitFor();
    const before = await status(page);
    expect(before.searches, target).toBe(0);
    expect(await page.locator('.note').innerText(), 'it says what would start').toContain(named);
    // Several turns of the conversation later still nothing has been searched.
    for (let turn = 0; turn < 3; turn += 1) expect(await status(page)).toEqual(before);
    await start(page).click();
    await isDone(page);
    expect(await start(page).count()).toBe(0);
    // What was clicked once need not be clicked again.
    await page.reload();
    await isDone(page);
    expect(await start(page).count()).toBe(0);
    await page.close();
  }
  await visitor.leave();
});

test('an address that our own page opens starts at once', async () => {
  const visitor = await house.visitor();
  const page = await sent(visitor, '/');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/play/connect-x?board=6x7x4&first=mcts:nodes=500&second=human';
    link.id = 'own';
    link.textContent = 'own';
    document.querySelector('main')!.append(link);
  });
  await page.locator('#own').click();
  await page.locator('.disc.last').waitFor();
  expect(await start(page).count()).toBe(0);
  await visitor.leave();
});

test('a player that names a file is refused even after a click', async () => {
  const visitor = await house.visitor();
  const page = await sent(visitor, '/play/connect-x?board=6x7x4&first=perfect:book=/dev/zero&second=engine');
  await start(page).click();
  await page.getByText('only the local command line names files').waitFor();
  await visitor.leave();
});

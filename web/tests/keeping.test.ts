// What is kept: positions over reloads and restarts, games in texts and links, tabs apart from each other, both languages.
import { test } from 'vitest';
import { House, Server, expect } from './house';

const house = new House();
const { server } = house;

const PGN = '[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1';

test('a game is imported as PGN, reviewed, and exported', async () => {
  const visitor = await house.visitor();
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await visitor.page('/play/chess');
  await page.getByRole('textbox', { name: 'FEN, PGN or moves' }).fill(PGN);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByText('Checkmate. Black wins.').first().waitFor();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.mark-word', { hasText: '??' }).first().waitFor();
  await page.locator('.moves button', { hasText: 'g4' }).click();
  await page.getByText(/Better was/).waitFor();
  await page.locator('.copies').getByRole('button', { name: 'FEN' }).click();
  await expect(page.evaluate(() => navigator.clipboard.readText())).resolves.toMatch(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/6P1/);
  await page.locator('.copies').getByRole('button', { name: 'link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('moves=f2f3,e7e5,g2g4,d8h4');
  expect(link).not.toContain('token');
  const other = await visitor.page(link.replace(server.origin, ''));
  await other.getByText('Checkmate. Black wins.').first().waitFor();
  await visitor.leave();
});

test('a game of Connect X is reviewed by exact scores', async () => {
  const visitor = await house.visitor();
  // The book knows the first four plies: the first side gives away its win, and the other gives it back.
  const page = await visitor.page('/play/connect-x?first=human&second=human&moves=1,1');
  await page.locator('.moves button').nth(1).waitFor();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.mark-word', { hasText: '??' }).first().waitFor();
  expect(await page.locator('.mark-word').allInnerTexts()).toHaveLength(2);
  await page.getByText('Exact scores').waitFor();
  await page.getByText('1 / 1').first().waitFor();
  await page.locator('.moves button').first().click();
  await page.getByText('Better was 4').waitFor();
  await visitor.leave();
});

test('bad text is refused by name, bad parts of an address are left out', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/chess?moves=e2e4,e2e4');
  await page.locator('.note.bad', { hasText: 'moves' }).waitFor();
  await page.getByRole('textbox', { name: 'FEN, PGN or moves' }).fill('9/8 w - -');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('.field-error').waitFor();
  await visitor.leave();
});

test('a reload keeps the position', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/connect-x?first=human&second=human');
  await page.getByRole('button', { name: 'Column 4' }).click();
  await page.locator('.moves button').first().waitFor();
  await page.getByRole('button', { name: 'Column 5' }).click();
  await page.locator('.moves button').nth(1).waitFor();
  await page.reload();
  await page.locator('.moves button').nth(1).waitFor();
  expect(await page.locator('.moves button').allInnerTexts()).toEqual(['4', '5']);
  await page.goto(`${server.origin}/`);
  await page.getByRole('link', { name: /Connect X, human – human/ }).click();
  await page.locator('.moves button').nth(1).waitFor();
  await visitor.leave();
});

test('two tabs do not disturb each other', async () => {
  const visitor = await house.visitor();
  const path = '/play/connect-x?first=human&second=alpha-beta:depth=3';
  const [one, other] = [await visitor.page(path), await visitor.page(path)];
  await one.getByRole('button', { name: 'Column 1' }).click();
  await other.getByRole('button', { name: 'Column 7' }).click();
  for (const [page, first] of [[one, '1'], [other, '7']] as const) {
    await page.locator('.moves button').nth(1).waitFor();
    expect((await page.locator('.moves button').allInnerTexts())[0]).toBe(first);
  }
  await visitor.leave();
});

test('a closed tab ends its search', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/connect-x?board=20x20x6&first=deepening:time=50s&second=human');
  await page.getByText(/depth \d+, .* nodes/).waitFor();
  const status = async () => (await (await visitor.context.request.get(`${server.origin}/status`)).json()) as { searches: number; nodes: number };
  expect((await status()).searches).toBe(1);
  await page.close();
  await expect.poll(async () => (await status()).searches, { timeout: 60_000 }).toBe(0);
  const { nodes } = await status();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await status()).nodes).toBe(nodes);
  await visitor.leave();
});

test('a server that is killed is missed, and found again', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/connect-x?first=human&second=human');
  await page.getByRole('button', { name: 'Column 4' }).click();
  await page.locator('.moves button').first().waitFor();
  const { port } = server;
  await server.end('SIGKILL');
  await page.getByText('Server lost.').waitFor();
  await expect(page.locator('.disc.one').count()).resolves.toBeGreaterThan(0);
  await server.start(port);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('Connected again.').waitFor();
  await page.getByRole('button', { name: 'Column 5' }).click();
  await page.locator('.moves button').nth(1).waitFor();
  await visitor.leave({ isLossExpected: true });
});

test('it speaks Italian, and remembers', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/chess?first=human&second=human');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await page.getByRole('button', { name: 'Nuova partita' }).waitFor();
  await expect(page.locator('html').getAttribute('lang')).resolves.toBe('it');
  await expect(page.locator('[data-square=e2]').getAttribute('aria-label')).resolves.toBe('e2, pedone bianco');
  await page.reload();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'New game' }).waitFor();
  await visitor.leave();
});

test('a port that is taken gives way to another', async () => {
  const second = new Server();
  await second.start(server.port);
  expect(second.port).not.toBe(server.port);
  expect(await (await fetch(`${second.origin}/healthz`)).text()).toBe('ok');
  await second.clean();
});

test('the server ends cleanly when it is told to', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/play/chess');
  await page.locator('[data-square=e2]').waitFor();
  const { port } = server;
  expect(await server.end('SIGTERM')).toBe(0);
  await page.getByText('Server lost.').waitFor();
  await server.start(port);
  await visitor.leave({ isLossExpected: true });
});

// Whole games: by clicks, by keyboard alone, against players and between them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { House, type Visitor, expect } from './house';

const house = new House();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await house.visitor();
});

afterAll(() => visitor.leave());

const over = (page: Page) => page.locator('.play.over');
/** A square of a board that is there: before, clicks on it mean nothing. */
const square = (page: Page, name: string) => page.locator(`[aria-busy=false] [data-square=${name}]`);

test('Connect X is played to its end by clicks, against a player', async () => {
  const page = await visitor.page('/play/connect-x?first=human&second=random:seed=1');
  const enabled = page.locator('.colscore:enabled');
  for (let move = 0; move < 21; move += 1) {
    await page.waitForFunction(() => document.querySelector('.play.over, .colscore:enabled') !== null);
    if (await over(page).count()) break;
    const wanted = page.getByRole('button', { name: /^Column [45]\b/ }).and(enabled);
    await ((await wanted.count()) ? wanted : enabled).first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n || document.querySelector('.play.over'), move * 2);
  }
  await over(page).waitFor();
  await expect(page.locator('.player.winner, .player').filter({ hasText: /wins|draw/ }).count()).resolves.toBeGreaterThan(0);
  await page.close();
});

test('chess is played to mate by clicks and by dragging', async () => {
  const page = await visitor.page('/play/chess?first=human&second=human');
  for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4']] as const) {
    await square(page, from).click();
    await expect(square(page, from).getAttribute('aria-selected')).resolves.toBe('true');
    await square(page, to).click();
    await page.locator(`[data-square=${to}].mark`).waitFor();
  }
  await square(page, 'd8').dragTo(square(page, 'h4'));
  await page.getByText('Checkmate. Black wins.').first().waitFor();
  expect(await page.locator('.moves button').allInnerTexts()).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  await page.close();
});

test('the engine answers, and undo gives the move back', async () => {
  const page = await visitor.page('/play/chess?first=human&second=engine:depth=3');
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await page.locator('.moves button').nth(1).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No moves yet.').waitFor();
  await expect(square(page, 'e2').getAttribute('aria-label')).resolves.toBe('e2, white pawn');
  await page.close();
});

test('a pawn becomes what is chosen', async () => {
  const page = await visitor.page('/play/chess?fen=8/P6k/8/8/8/8/7K/8 w - - 0 1&first=human&second=human');
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  await page.getByRole('button', { name: 'white knight' }).click();
  await page.locator('.moves button', { hasText: 'a8=N' }).waitFor();
  await page.close();
});

test('Connect X is played by keyboard alone', async () => {
  const page = await visitor.page('/play/connect-x?first=human&second=human');
  await page.locator('.connect[role=grid]').waitFor();
  // From the top of the page, Tab alone leads to the board.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
  }
  await expect(page.evaluate(() => document.activeElement?.getAttribute('role'))).resolves.toBe('gridcell');
  for (let column = 1; column < 4; column += 1) await page.keyboard.press('ArrowRight');
  const plays = async (key: string, n: number) => {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => document.querySelectorAll('.moves button').length === wanted, n);
  };
  await plays('Enter', 1);
  await expect(page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).resolves.toMatch(/^Column 4/);
  for (const [at, key] of ['1', 'Enter', '1', 'Enter', '1', 'Enter'].entries()) await plays(key, at + 2);
  await page.getByText('First wins.').first().waitFor();
  await expect(page.locator('.disc.won').count()).resolves.toBe(4);
  await expect(page.locator('[aria-live=polite]').innerText()).resolves.toMatch(/column 4.*First wins/);
  await page.close();
});

test('chess is played by keyboard, with arrows and by typing', async () => {
  const page = await visitor.page('/play/chess?first=human&second=human');
  await square(page, 'e1').focus();
  for (const key of ['ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.locator('.moves button', { hasText: 'e4' }).waitFor();
  await page.getByRole('textbox', { name: 'Type a move' }).fill('e5');
  await page.keyboard.press('Enter');
  await page.locator('.moves button', { hasText: 'e5' }).waitFor();
  await page.getByRole('textbox', { name: 'Type a move' }).fill('Ke3');
  await page.keyboard.press('Enter');
  await page.getByText('“Ke3” is no legal move here.').waitFor();
  await page.close();
});

test('two players are watched, and can be paused', async () => {
  const page = await visitor.page('/play/connect-x?first=alpha-beta:depth=2&second=random:seed=3');
  await over(page).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await over(page).waitFor();
  await page.close();
});

test('hints are lines and arrows, scores stand over columns', async () => {
  const chess = await visitor.page('/play/chess?first=human&second=human&fen=6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  await chess.getByRole('button', { name: 'Hint' }).click();
  await chess.locator('.arrow').first().waitFor();
  await chess.getByText('+M1').first().waitFor();
  await expect(chess.locator('.eval').getAttribute('aria-label')).resolves.toBe('Evaluation: White mates in 1');
  const connect = await visitor.page('/play/connect-x?moves=414141&first=human&second=human');
  await connect.getByRole('button', { name: 'Scores' }).click();
  await connect.getByRole('button', { name: 'Column 4, First wins in 1 ply, best' }).waitFor();
  await chess.close();
  await connect.close();
});

test('on the empty board every column has its exact score', async () => {
  const page = await visitor.page('/play/connect-x?board=6x7x4&first=human&second=human');
  await page.getByRole('button', { name: 'Scores' }).click();
  await page.getByRole('button', { name: 'Column 4, First wins in 41 plies, best' }).waitFor();
  const words = await page.locator('.colscore span').allTextContents();
  expect(words).toEqual(['loss 40', 'loss 42', 'draw', 'win 41', 'draw', 'loss 42', 'loss 40']);
  await page.getByRole('heading', { name: 'First wins in 41 plies' }).waitFor();
  await page.locator('.chip.ok', { hasText: 'exact' }).waitFor();
  await expect(page.locator('.eval').first().getAttribute('aria-label')).resolves.toBe('Evaluation: First wins in 41 plies');
  await page.close();
});

test('an estimate is never shown as if it were exact', async () => {
  const page = await visitor.page('/play/connect-x?board=9x10x5&first=human&second=human');
  await page.getByRole('button', { name: 'Scores' }).click();
  await page.locator('.colscore b', { hasText: '≈' }).first().waitFor();
  await page.getByRole('heading', { name: /looks (even|ahead, by about)/i }).waitFor();
  expect(await page.locator('.chip.ok').count()).toBe(0);
  await page.close();
});

test('a textbook player counts in pawns, and mates in moves', async () => {
  const page = await visitor.page('/play/chess?first=human&second=alpha-beta:depth=2,eval=material&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1');
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await page.locator('.eval[aria-label="Evaluation: Black is ahead by 9.00"]').waitFor();
  await page.close();
});

test('clocks run, and one that runs out ends the game', async () => {
  const page = await visitor.page('/play/connect-x?first=human&second=human&clock=2s+0s');
  await page.locator('.clock.on').waitFor();
  await page.getByText('First ran out of time. Second wins.').first().waitFor();
  await page.close();
});

test('a large board is zoomed, panned and played', async () => {
  const page = await visitor.page('/play/connect-x?board=100x100x5&first=human&second=human');
  const board = page.getByRole('slider', { name: /100 rows, 100 columns/ });
  await board.focus();
  for (const key of ['+', '-', '0', 'End', 'Enter']) await page.keyboard.press(key);
  await page.locator('.moves button', { hasText: '100' }).waitFor();
  await expect(board.getAttribute('aria-valuetext')).resolves.toBe('Column 100, 1 stone');
  const box = (await board.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.moves button').nth(1).waitFor();
  await page.close();
});

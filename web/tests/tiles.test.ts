// Tiles: by hand, solved, stepped through, left on the way, shuffled, with a picture.
import { afterAll, beforeAll, test } from 'vitest';
import { House, type Visitor, expect } from './house';

const house = new House();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await house.visitor();
});

afterAll(() => visitor.leave());

test('a puzzle is solved by clicks', async () => {
  const page = await visitor.page('/play/tiles?tiles=1,2,3,4,5,6,0,7,8');
  await page.getByRole('gridcell', { name: 'tile 7' }).click();
  await page.getByRole('gridcell', { name: 'Row 3, column 1, tile 7, in place' }).waitFor();
  await page.getByRole('gridcell', { name: 'tile 8' }).click();
  await page.getByText('Solved. 2 moves.').first().waitFor();
  await page.close();
});

test('a puzzle is solved by letters', async () => {
  const page = await visitor.page('/play/tiles?tiles=1,2,3,4,5,6,0,7,8');
  await page.getByRole('gridcell', { name: 'tile 7' }).waitFor();
  await page.keyboard.press('d');
  await page.getByText('1 move made.').waitFor();
  await page.keyboard.press('u');
  await page.getByText('0 moves made.').waitFor();
  await page.keyboard.press('d');
  await page.getByText('1 move made.').waitFor();
  await page.keyboard.press('d');
  await page.getByText('Solved. 2 moves.').first().waitFor();
  await page.close();
});

test('tables that are built before a search are told of, and the build can be stopped', async () => {
  const board = [...Array(24).keys()].map((tile) => tile + 1);
  const query = `tiles=${[...board.slice(0, 23), 0, 24].join(',')}&size=5x5&algorithm=ida-star&heuristic=pattern-db:set=6-6-6-6`;
  const page = await visitor.page(`/play/tiles?${query}`);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByText(/building tables, [0-9]+ %/).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/building tables/).waitFor({ state: 'detached' });
  await page.close();
});

test('a solution is found and stepped, and goes on after another move', async () => {
  const page = await visitor.page('/play/tiles');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByRole('heading', { name: 'Solved in 34 moves' }).waitFor();
  await page.getByText('proven shortest').waitFor();
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.getByText('1 of 34').waitFor();
  const ghf = await page.locator('.big b').allInnerTexts();
  expect(Number(ghf[0]) + Number(ghf[1])).toBe(Number(ghf[2]));
  expect(ghf[0]).toBe('1');
  await page.getByRole('slider', { name: 'Step of the solution' }).fill('13');
  await page.getByText('13 of 34').waitFor();
  expect(page.url()).toContain('step=13');
  await page.reload();
  await page.getByText('13 of 34').waitFor();
  // The blank stands in the last row: a move against the solution.
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: /^Solved in \d+ moves$/ }).waitFor();
  await page.getByText(/^0 of \d+$/).waitFor();
  await page.close();
});

test('what cannot be solved is said, with the reason', async () => {
  const page = await visitor.page('/play/tiles?tiles=2,1,3,4,5,6,7,8,0');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByText('That board cannot be solved.').waitFor();
  await page.close();
});

test('the same seed shuffles the same board, of a wanted difficulty', async () => {
  const page = await visitor.page('/play/tiles?tiles=1,2,3,4,5,6,7,8,0');
  const shuffled = async () => {
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await page.getByText('0 moves made.').waitFor();
    return page.getByRole('textbox', { name: 'Tiles, 0 is the blank' }).inputValue();
  };
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.getByRole('textbox', { name: 'Moves to solve, exactly' }).fill('12');
  await shuffled();
  await page.waitForFunction(() => !location.search.includes('tiles=1,2,3,4,5,6,7,8,0'));
  const [one, other] = [await shuffled(), await shuffled()];
  expect(one).toBe(other);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await page.getByRole('heading', { name: 'Solved in 12 moves' }).waitFor();
  await page.close();
});

test('a board is typed, and a picture laid on it', async () => {
  const page = await visitor.page('/play/tiles');
  await page.getByRole('textbox', { name: 'Tiles, 0 is the blank' }).fill('1,2,3 4 5 6 7 0 8');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.getByRole('gridcell', { name: 'Row 3, column 2, blank' }).waitFor();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="teal"/></svg>';
  await page.getByLabel('Picture').setInputFiles({ name: 'picture.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.locator('.tiles.pictured').waitFor();
  await page.getByRole('checkbox', { name: 'Numbers on the picture' }).uncheck();
  await expect(page.locator('.tiles .tile span').count()).resolves.toBe(0);
  await page.getByRole('textbox', { name: 'Tiles, 0 is the blank' }).fill('1 1 2 3');
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('.note.bad').waitFor();
  await page.close();
});

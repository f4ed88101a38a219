// Learn: every page opens, its small search runs, and its questions are asked and answered.
import { afterAll, beforeAll, test } from 'vitest';
import { House, type Visitor, expect } from './house';

const house = new House();
const { server } = house;
let visitor: Visitor;

beforeAll(async () => {
  visitor = await house.visitor();
});

afterAll(() => visitor.leave());

test('every algorithm and heuristic has a page, a search and a question', async () => {
  const page = await visitor.page('/learn');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const names = await page.locator('.learn-all a b').allInnerTexts();
  expect(names.length).toBe(20);
  for (const name of names) {
    await page.goto(`${server.origin}/learn/${name}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.locator('.lane .chip').getByText(/searching|done|solved/).waitFor();
    await page.getByRole('button', { name: 'Ask me' }).click();
    await page.locator('.option, .quiz .soft').first().waitFor();
    expect(await page.locator('.option').count(), `${name} has a question`).toBeGreaterThan(1);
    await page.locator('.option').first().click();
    await page.getByText(/^[01] of 1 right$/).waitFor();
    expect(await page.locator('.option.right').count(), name).toBe(1);
  }
  await page.close();
});

test('the next cut is asked for, and the right answer counts', async () => {
  const page = await visitor.page('/learn/alpha-beta');
  await page.getByRole('button', { name: 'First step' }).click();
  await page.getByText(/^0 of 32/).waitFor();
  await page.getByRole('button', { name: 'Ask me' }).click();
  let right = 0;
  for (let asked = 1; asked <= 3; asked += 1) {
    await page.getByText('In the next step something is settled. Is anything cut, and where?').waitFor();
    await page.locator('.option').last().click();
    right += (await page.locator('.option').last().innerText()).includes('✓') ? 1 : 0;
    await page.getByText(`${right} of ${asked} right`).waitFor();
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  await page.close();
});

test('names lead to their pages from everywhere', async () => {
  const page = await visitor.page('/watch');
  await page.getByRole('region', { name: /^Lane B/ }).getByRole('heading').getByRole('link', { name: 'alpha-beta' }).click();
  await page.getByRole('heading', { level: 1, name: 'alpha-beta', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Watch it' }).click();
  await page.getByRole('heading', { level: 1, name: 'minimax against alpha-beta' }).waitFor();
  await page.goto(`${server.origin}/play/tiles`);
  await page.getByRole('link', { name: 'Learn more' }).click();
  await page.getByRole('heading', { level: 1, name: 'a-star', exact: true }).waitFor();
  await page.goto(`${server.origin}/play/connect-x?first=human&second=mcts:nodes=100`);
  await page.getByRole('link', { name: 'Learn more' }).click();
  await page.getByRole('heading', { level: 1, name: 'mcts', exact: true }).waitFor();
  await page.goto(`${server.origin}/learn/nothing`);
  await page.getByText('There is no such page.').waitFor();
  await page.close();
});

// The Lab: a tournament begun in the browser outlives its server, what is wrong is said, and every record leads somewhere.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { House, Server, Visitor, expect } from './house';

const house = new House();
const { server } = house;

const TOURNAMENT = `name = "NAME"
game = "connect-x"
board = "6x7x4"
players = ["alpha-beta:depth=6,eval=threats", "alpha-beta:depth=5,eval=aligned", "mcts:nodes=4000", "random"]
games_per_pair = 10
seed = 11
`;

async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'The file' }).fill(text);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/lab\/runs\/[0-9a-f]+$/);
}

const isDone = (page: Page) => page.locator('.runs li a[aria-current]', { hasText: 'done' }).waitFor();
/** Standings and crosstable as they stand on the page. */
const table = async (page: Page) => [await page.locator('table.standings').innerText(), await page.locator('table.cross').innerText()];

test('a tournament outlives a server that is killed, and ends as an undisturbed one does', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/lab');
  await page.getByText('No runs yet').waitFor();
  await begin(page, TOURNAMENT.replace('NAME', 'disturbed'));
  await page.locator('.records tr').nth(2).waitFor();
  const port = server.port;
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  await page.getByText('Server lost.').waitFor();
  await server.start(port);
  await page.getByText('Connected again.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await isDone(page);
  await page.getByText('60 of 60').waitFor();
  const disturbed = await table(page);
  await begin(page, TOURNAMENT.replace('NAME', 'undisturbed'));
  await isDone(page);
  await page.getByText('60 of 60').waitFor();
  expect(await table(page)).toEqual(disturbed);
  await visitor.leave({ isLossExpected: true });
});

test('games that will be repeated are told before and after', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/lab');
  const text = 'name = "again"\ngame = "connect-x"\nboard = "4x4x3"\nplayers = ["alpha-beta:depth=2", "alpha-beta:depth=1"]\ngames_per_pair = 13\nopenings = "none"\n';
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByRole('textbox', { name: 'The file' }).fill(text);
  await page.getByText('warning: deterministic players meet 7 times a colour').waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  await isDone(page);
  await page.getByText('13 games, 2 distinct').waitFor();
  await visitor.leave();
});

test('a run is stopped, goes on, is reported, compared and replayed', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/lab');
  await begin(page, TOURNAMENT.replace('NAME', 'stopped'));
  await page.locator('.records tr').first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await isDone(page);
  await page.getByText('60 of 60').waitFor();
  const report = await page.getByRole('link', { name: 'Report' }).getAttribute('href');
  const other = await visitor.page(report ?? '');
  await other.getByRole('heading', { name: 'stopped' }).waitFor();
  await other.close();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('combobox', { name: 'B', exact: true }).selectOption({ index: 1 });
  await page.locator('.lab table td', { hasText: 'Score' }).first().waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.locator('.records tr').nth(30).waitFor();
  await page.getByRole('link', { name: /^Replay/ }).first().click();
  await page.waitForURL(/\/play\/connect-x/);
  await page.locator('.disc.one').first().waitFor();
  await visitor.leave();
});

test('a disk that is full ends the run and not the server, and what was done stays', async () => {
  const full = new Server();
  full.largestFile = 400;
  await full.start();
  const visitor = await Visitor.arrive(house.browser, full);
  const page = await visitor.page('/lab');
  await begin(page, TOURNAMENT.replace('NAME', 'full').replace(/players = .*/, 'players = ["random", "mcts:nodes=9"]').replace('= 10', '= 9000'));
  await page.getByText('The run broke off.').waitFor();
  await page.locator('.records tr').first().waitFor();
  await page.goto(`${full.origin}/play/tiles?tiles=1,2,3,4,5,6,7,0,8`);
  await page.getByRole('gridcell', { name: 'tile 8' }).click();
  await page.getByText('Solved. 1 move.').first().waitFor();
  await visitor.leave();
  await full.clean();
});

test('puzzles and positions are begun from the form, and their records lead to the board', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/lab/new');
  await page.getByRole('button', { name: 'Puzzles' }).click();
  await page.getByLabel('Random boards').fill('3');
  await page.getByText('my-puzzles: 12 jobs').waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  await isDone(page);
  await page.locator('table.searches tr.best').waitFor();
  await page.getByRole('link', { name: /^Open/ }).first().click();
  await page.waitForURL(/\/play\/tiles/);
  await page.getByRole('gridcell').first().waitFor();
  await page.goto(`${server.origin}/lab/new`);
  await page.getByRole('button', { name: 'Positions' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await isDone(page);
  await page.getByRole('link', { name: /^Open/ }).first().click();
  await page.waitForURL(/\/play\/connect-x/);
  await visitor.leave();
});

/** A port that is not in use now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => {
      const { port } = one.address() as AddressInfo;
      one.close(() => resolve(port));
    });
  });

test('workers of other machines are shown as long as they work, and later who they were', async () => {
  const port = await freePort();
  const queue = `nats://127.0.0.1:${port}`;
  const far = new Server();
  await far.start(await freePort());
  const file = join(far.folder, 'far.toml');
  writeFileSync(file, TOURNAMENT.replace('NAME', 'far').replace('= 10', '= 9000'));
  const path = `${process.env.PATH}:/usr/sbin`;
  const nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(far.folder, 'nats')], { env: { ...process.env, PATH: path }, stdio: 'ignore' });
  const worker = far.begin(['worker', '--queue', queue, '--wait', '--threads', '1', '--name', 'desk']);
  const coordinate = () => far.begin(['tournament', file, '--queue', queue]);
  let coordinator = coordinate();
  // A server that is not there yet ends it; it is the worker that waits.
  const again = () => void (coordinator.exitCode === 2 && (coordinator = coordinate()).once('exit', again));
  coordinator.once('exit', again);
  try {
    const visitor = await Visitor.arrive(house.browser, far);
    const page = await visitor.page('/lab');
    await expect.poll(async () => { await page.goto(`${far.origin}/lab`); await page.waitForTimeout(300); return page.locator('.workers tr', { hasText: 'desk' }).count(); }, { timeout: 60_000 }).toBe(1);
    await page.locator('.workers tr', { hasText: 'desk' }).filter({ hasText: 'working' }).waitFor();
    await page.getByText('Jobs a second').waitFor();
    coordinator.kill('SIGTERM');
    await page.locator('.workers tr', { hasText: 'desk' }).filter({ hasText: 'gone' }).waitFor();
    await visitor.leave();
  } finally {
    coordinator.kill('SIGKILL');
    worker.kill('SIGKILL');
    nats.kill('SIGKILL');
    await far.clean();
  }
});

test('a text that names a program or a file, or makes no sense, is refused and says why', async () => {
  const visitor = await house.visitor();
  const page = await visitor.page('/lab/new');
  const file = page.getByRole('textbox', { name: 'The file' });
  for (const [text, why] of [
    [TOURNAMENT.replace('"random"', '"ugi:cmd=ls"'), /ugi/],
    [TOURNAMENT.replace('seed', 'openings = "/etc/passwd"\nseed'), /not at hand/],
    [TOURNAMENT.replace('"random"', '"mcts:memory=900GiB"'), /memory/],
    [TOURNAMENT.replace('games_per_pair = 10', 'games_per_pair = 1000000'), /too many|at most/],
    ['nonsense', /text/],
  ] as const) {
    await file.fill(text);
    await page.locator('.field-error', { hasText: why }).waitFor();
    expect(await page.getByRole('button', { name: 'Begin' }).isDisabled(), text).toBe(true);
  }
  await visitor.leave();
});

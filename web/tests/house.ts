// A server of its own for a test file, a browser, and pages whose every word and request is heard.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
  .find((path) => existsSync(path));
export const MOSSA = process.env.MOSSA ?? '../target/ci/mossa';
/** The example program, which has a game more; `cargo test --workspace` builds it beside the program. */
export const TOY = process.env.TOY ?? join(dirname(MOSSA), 'examples', 'toy');
/** Long enough for the slowest machine; only what is broken takes so long. */
const PATIENCE = 60_000;

/** A server, which can be killed and started again at the same port. */
export class Server {
  readonly #state = mkdtempSync(join(tmpdir(), 'mossa-web-'));
  #process: ChildProcess | null = null;
  /** No file may grow beyond this many KiB, as if the disk were full. */
  largestFile: number | null = null;
  address = '';

  constructor(readonly program = MOSSA) {}

  get origin(): string {
    return new URL(this.address).origin;
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  async start(port = 20_000 + (process.pid % 20_000)): Promise<void> {
    if (!existsSync(this.program)) throw new Error(`there is no program at ${this.program}: set MOSSA or TOY`);
    const env = { ...process.env, XDG_STATE_HOME: this.#state, XDG_DATA_HOME: this.#state, XDG_CACHE_HOME: this.#state };
    const limit = this.largestFile === null ? '' : `ulimit -f ${this.largestFile}; `;
    const words = ['-c', `${limit}exec "$0" "$@"`, this.program, 'serve', '--port', String(port)];
    const child = spawn('bash', words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    this.address = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
      child.once('exit', () => reject(new Error('the server ended')));
    });
  }

  /** Runs a command of the program to its end, where the server keeps its things. */
  run(words: string[]): void {
    const env = { ...process.env, XDG_STATE_HOME: this.#state, XDG_DATA_HOME: this.#state };
    expect(spawnSync(this.program, words, { env }).status, words.join(' ')).toBe(0);
  }

  /** Starts a command of the program, where the server keeps its things; the caller ends it. */
  begin(words: string[]): ChildProcess {
    const env = { ...process.env, XDG_STATE_HOME: this.#state, XDG_DATA_HOME: this.#state };
    return spawn(this.program, words, { env, cwd: this.#state, stdio: 'ignore' });
  }

  /** Where the server keeps its things. */
  get folder(): string {
    return this.#state;
  }

  /** Ends it; the exit code, or the signal that it did not survive. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    const child = this.#process;
    if (!child) return null;
    this.#process = null;
    return new Promise((resolve) => {
      child.once('exit', (code, killed) => resolve(code ?? killed));
      child.kill(signal);
    });
  }

  async clean(): Promise<void> {
    await this.end();
    rmSync(this.#state, { recursive: true, force: true });
  }
}

/** A browser window that was let in, and notes whatever it should not have heard. */
export class Visitor {
  readonly faults: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly server: Server,
  ) {}

  static async arrive(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(PATIENCE);
    const visitor = new Visitor(context, server);
    const page = await visitor.page('/');
    await page.goto(server.address);
    expect(page.url(), 'the token leaves the address').toBe(`${server.origin}/`);
    await page.close();
    return visitor;
  }

  /**
   * A tab; what it says on its console, and whom it asks for anything, is noted. Addresses count as opened from our own
   * page, unless the test is about those that were not.
   */
  async page(path: string, { isOurs = true } = {}): Promise<Page> {
    const page = await this.context.newPage();
    if (isOurs) await page.addInitScript(() => history.state ?? history.replaceState({ isOurs: true }, ''));
    page.on('console', (message) => message.type() === 'error' && this.faults.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== 'blob:' && hostname !== '127.0.0.1') this.faults.push(`request: ${request.url()}`);
    });
    if (path !== '/') await page.goto(this.server.origin + path);
    return page;
  }

  /** Nothing went wrong; lost connections are noise where the server was ended on purpose. */
  async leave({ isLossExpected = false } = {}): Promise<void> {
    await this.context.close();
    const isNoise = (fault: string) => isLossExpected && /WebSocket|ERR_CONNECTION/.test(fault);
    expect(this.faults.filter((fault) => !isNoise(fault))).toEqual([]);
  }
}

/** A server and a browser for all tests of a file. */
export class House {
  readonly server: Server;
  #browser: Browser | null = null;

  constructor(prepare: (server: Server) => void = () => undefined, program = MOSSA) {
    this.server = new Server(program);
    beforeAll(async () => {
      prepare(this.server);
      await this.server.start();
      this.#browser = await browse();
    });
    afterAll(async () => {
      await this.#browser?.close();
      await this.server.clean();
    });
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('the house is not open yet');
    return this.#browser;
  }

  /** A visitor who was let in. */
  visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
    return Visitor.arrive(this.browser, this.server, options);
  }
}

export const browse = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

export { expect };

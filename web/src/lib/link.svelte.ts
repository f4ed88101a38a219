// The one WebSocket of this tab. Questions are numbered; answers find their way back by number. A link that breaks is
// tried again after 1, 2, 4 … 15 seconds; what was asked meanwhile fails with `Lost`, and the caller asks again.
import type { ReplyBody, Ask, Hello, LiveProgress, Reply, Request } from '../wire';

/** The server cannot be reached. */
export class Lost extends Error {}

/** The server says no: which part is wrong, and why. */
export class Refused extends Error {
  constructor(
    readonly part: string,
    readonly why: string,
  ) {
    super(why);
  }
}

type Kind = ReplyBody['kind'];
type AnswerOf<K extends Kind> = Extract<ReplyBody, { kind: K }>;
type Waiting = { resolve: (answer: ReplyBody) => void; reject: (error: Error) => void; progress?: (news: LiveProgress) => void };

const LONGEST_WAIT = 15;
const GREETING = 4000;

class Link {
  /** Whether the server answers; `connecting` only before the first time. */
  state = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** Counts connections: code that depends on it looks again after each. */
  session = $state(0);
  hello = $state.raw<Hello | null>(null);
  /** Seconds until the next try. */
  retryIn = $state(0);
  /** For some seconds after a lost server was found again. */
  isBack = $state(false);

  #socket: WebSocket | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #wait = 1;
  #countdown = 0;

  /** Opens the connection, now. */
  connect(): void {
    clearInterval(this.#countdown);
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/live`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data as string) as Reply);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  /** Asks, and hears how it goes; the answer must be of the expected kind. */
  async ask<K extends Kind>(kind: K, ask: Ask, progress?: (news: LiveProgress) => void): Promise<AnswerOf<K>> {
    const answer = await this.#send(ask, progress);
    if (answer.kind === 'refused') throw new Refused(answer.part, answer.why);
    if (answer.kind !== kind) throw new Error(`expected ${kind}, got ${answer.kind}`);
    return answer as AnswerOf<K>;
  }

  /** Ends what is running; its answer comes with what is known by then. */
  stop(): void {
    this.ask('done', { kind: 'stop' }).catch(() => undefined);
  }

  #send(ask: Ask, progress?: (news: LiveProgress) => void): Promise<ReplyBody> {
    const socket = this.#socket;
    if (this.state !== 'open' || !socket) return Promise.reject(new Lost());
    const id = this.#next++;
    const request: Request = { id, ask };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, progress ? { resolve, reject, progress } : { resolve, reject });
      socket.send(JSON.stringify(request));
    });
  }

  #hear({ id, answer }: Reply): void {
    if (answer.kind === 'hello') {
      this.#greet(answer);
      return;
    }
    const waiting = this.#waiting.get(id);
    if (answer.kind === 'progress') {
      waiting?.progress?.(answer);
    } else {
      this.#waiting.delete(id);
      waiting?.resolve(answer);
    }
  }

  #greet(hello: Hello): void {
    if (this.state === 'lost') {
      this.isBack = true;
      setTimeout(() => (this.isBack = false), GREETING);
    }
    this.hello = hello;
    this.state = 'open';
    this.#wait = 1;
    this.session += 1;
  }

  #lose(): void {
    this.state = 'lost';
    this.isBack = false;
    for (const { reject } of this.#waiting.values()) reject(new Lost());
    this.#waiting.clear();
    this.retryIn = this.#wait;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    clearInterval(this.#countdown);
    this.#countdown = window.setInterval(() => {
      this.retryIn -= 1;
      if (this.retryIn <= 0) this.connect();
    }, 1000);
  }
}

export const link = new Link();

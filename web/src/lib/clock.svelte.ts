// The clocks of a game: two of them, one runs. They stand still while the server is lost or no player is to move.
const TICK = 100;

export type Control = { minutes: number; increment: number };

export class Clocks {
  /** What each side has left, in milliseconds. */
  left = $state<[number, number]>([0, 0]);
  control = $state.raw<Control | null>(null);
  running = $state<0 | 1 | 2>(0);
  #since = 0;
  #timer = 0;
  readonly #onEnd: (side: number) => void;

  constructor(onEnd: (side: number) => void) {
    this.#onEnd = onEnd;
  }

  /** Both at their beginning; without a control there are none. */
  set(control: Control | null): void {
    this.run(0);
    this.control = control;
    const millis = control ? control.minutes * 60_000 : 0;
    this.left = [millis, millis];
  }

  /** Lets the clock of this side run, or none. */
  run(side: 0 | 1 | 2): void {
    this.#settle();
    clearInterval(this.#timer);
    this.running = this.control ? side : 0;
    if (this.running) this.#timer = window.setInterval(() => this.#settle(), TICK);
  }

  /** This side has moved. */
  press(side: number): void {
    this.#settle();
    if (this.control) this.left[side - 1]! += this.control.increment * 1000;
  }

  #settle(): void {
    const now = performance.now();
    const side = this.running;
    if (side) {
      this.left[side - 1]! -= now - this.#since;
      if (this.left[side - 1]! <= 0) {
        this.left[side - 1] = 0;
        this.running = 0;
        clearInterval(this.#timer);
        this.#onEnd(side);
      }
    }
    this.#since = now;
  }
}

/** Reads `300s+2s`; in an address a plus may have become a blank. */
export function readControl(text: string | null): Control | null {
  const found = /^(\d+(?:\.\d+)?)s[+ ](\d+(?:\.\d+)?)s$/.exec(text ?? '');
  return found ? { minutes: Number(found[1]) / 60, increment: Number(found[2]) } : null;
}

export const writeControl = ({ minutes, increment }: Control): string => `${Math.round(minutes * 60)}s+${increment}s`;

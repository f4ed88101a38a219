// The one polite live region of the page. During thinking it speaks at most once in five seconds.
const PAUSE = 5000;

class Announcer {
  text = $state('');
  #last = 0;

  /** Says something now. */
  say(text: string): void {
    // The same words twice are only heard if they differ.
    this.text = this.text === text ? `${text}\u00a0` : text;
    this.#last = performance.now();
  }

  /** Says something unless something was said just now. */
  mention(text: string): void {
    if (this.#last + PAUSE < performance.now()) this.say(text);
  }
}

export const announcer = new Announcer();

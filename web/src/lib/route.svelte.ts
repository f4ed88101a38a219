// The address of the page: its words are those of the command line. Moves and steps replace it, new games push it.
//
// Any page of any site can send the browser to an address of ours. So an address that would start a search asks for a
// click, unless this page went there itself: that is noted in the entry of the history, where no other site can write.
type Entry = { isOurs: boolean };

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** Counts pushes and returns: a page that depends on it starts from its address again. */
  visit = $state(0);
  /** Whether this page went to the address itself, or the user has clicked on it. */
  #isOurs = isOurs();

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  /** Goes to another page. */
  go(address: string): void {
    this.push(address);
    this.#read();
    scrollTo(0, 0);
  }

  /** The same page under a new address. */
  push(address: string): void {
    this.#isOurs = true;
    history.pushState(this.#entry(), '', address);
  }

  /** Whether what the address says may start a search only after a click. */
  get mustAsk(): boolean {
    return !this.#isOurs && location.search !== '';
  }

  /** The user has clicked: from now on the address is as good as one of this page. */
  allow(): void {
    this.#isOurs = true;
    history.replaceState(this.#entry(), '');
  }

  /** The same page, some moves on: the address follows, nothing else does. */
  note(path: string, query: URLSearchParams): void {
    history.replaceState(this.#entry(), '', address(path, query));
  }

  #entry(): Entry {
    return { isOurs: this.#isOurs };
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.#isOurs = isOurs();
    this.visit += 1;
  }
}

const isOurs = (): boolean => (history.state as Entry | null)?.isOurs === true;

/** A path and its query as one address, with commas and colons left readable. */
export function address(path: string, query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%3D', '=');
  return text ? `${path}?${text}` : path;
}

/** Lets links of this page open without leaving it. */
export function followLinks(event: MouseEvent): void {
  const anchor = (event.target as Element).closest?.('a');
  const isPlain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!anchor || !isPlain || anchor.origin !== location.origin || anchor.hash || anchor.target) return;
  event.preventDefault();
  route.go(anchor.pathname + anchor.search);
}

export const route = new Route();

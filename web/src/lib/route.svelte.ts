// The address of the page: its words are those of the command line. Moves and steps replace it, new games push it.
class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** Counts pushes and returns: a page that depends on it starts from its address again. */
  visit = $state(0);

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  /** Goes to another page. */
  go(address: string): void {
    history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** The same page, some moves on: the address follows, nothing else does. */
  note(path: string, query: URLSearchParams): void {
    history.replaceState(null, '', address(path, query));
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.visit += 1;
  }
}

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

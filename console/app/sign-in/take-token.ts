/**
 * Reads a link's token and removes it from the URL, so that it stays out of the browser's history.
 */
export function takeToken(): string {
  const { hash, pathname } = location;
  // A second render finds the URL without the token.
  if (hash.length > 1) {
    taken = hash.slice(1);
    history.replaceState(history.state, '', pathname);
  }
  return taken;
}

let taken = '';

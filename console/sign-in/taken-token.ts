/** The token of a link. It leaves the address, so that it stays out of the browser's history. */
export function takeToken(): string {
  const { hash, pathname } = location;
  // A second rendering finds the address without it.
  if (hash.length > 1) {
    taken = hash.slice(1);
    history.replaceState(history.state, '', pathname);
  }
  return taken;
}

let taken = '';

/** The HTML of each fetched page, by path. A page that is still being fetched is not fetched again. */
const pages = new Map<
  string,
  { readonly fetchedAt: number; readonly html: Promise<string | null> }
>();
/** Older pages are fetched again. */
const maxAgeMs = 5 * 60_000;

/** The HTML of a page; null if it can't be fetched, or if its address leads to another page. */
export function fetchPage(path: string): Promise<string | null> {
  const known = pages.get(path);
  if (known && Date.now() - known.fetchedAt < maxAgeMs) return known.html;
  const html = request(path).catch(() => null);
  pages.set(path, { fetchedAt: Date.now(), html });
  // The next attempt fetches the page again.
  void html.then((text) => text ?? pages.delete(path));
  return html;
}

async function request(path: string): Promise<string | null> {
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  return response.redirected || response.status >= 500 ? null : response.text();
}

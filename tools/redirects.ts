import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, pageAt, pages } from '#content/pages.ts';
import file from '#content/redirects.json' with { type: 'json' };
import { canonicalPath } from '#contract/canonical-path.ts';
import { redirectsFile } from '#server/lib/http/open-site.ts';

/** An old address, and the page (`LabPricing`, `LabPricing#estimate`) or the path that it leads to. */
export type Redirect = { readonly from: string; readonly to: string };

/** What is wrong with the redirects, in sentences for the person who edits them. */
export function redirectProblems(rows: readonly Redirect[] = file): string[] {
  return rows.flatMap((row, index) => {
    const problem = problemOf(row, rows);
    return problem ? [`content/redirects.json, entry ${index + 1}: ${problem}`] : [];
  });
}

function problemOf({ from, to }: Redirect, rows: readonly Redirect[]): string | null {
  if (!/^\/[^\s?#%]+$/.test(from) || /^\/(api|assets)\b/.test(from))
    return `“${from}” can’t be redirected. Enter a path of this site, such as /old-page.`;
  if (isPageOrFile(from))
    return `${from} exists on this site, so its redirect would never be used. Remove the entry, or enter the address that no longer exists.`;
  if (rows.filter((other) => canonicalPath(other.from) === canonicalPath(from)).length > 1)
    return `${from} is listed twice. Remove one of the entries.`;
  const address = addressOf(to);
  if (
    rows.some((other) => canonicalPath(other.from) === canonicalPath(address.split('#')[0] ?? ''))
  )
    return `${from} leads to ${to}, which is redirected itself, perhaps in a circle. Enter the address where it ends.`;
  return isTarget(address)
    ? null
    : `${from} leads to “${to}”, but this site has no such page, anchor or file.`;
}

/** The address that a path in development leads to, if it is an old one. */
export function redirectFrom(path: string, rows: readonly Redirect[] = file): string | undefined {
  const found = rows.find(({ from }) => canonicalPath(from) === canonicalPath(path));
  return found && addressOf(found.to);
}

/** Writes the redirects for the server, in the form that static hosts read too. */
export async function writeRedirects(
  clientDir: string,
  rows: readonly Redirect[] = file,
): Promise<void> {
  const lines = rows.map(({ from, to }) => `${canonicalPath(from)} ${addressOf(to)} 301\n`);
  await writeFile(join(clientDir, redirectsFile), lines.join(''));
}

function addressOf(to: string): string {
  const [name = '', anchor] = to.split('#');
  const page: Page | undefined = pages.find((each) => each.name === name);
  if (!page) return to;
  const slash = page.path !== '/' && (anchor || page.slash) ? '/' : '';
  return `${page.path}${slash}${anchor ? `#${anchor}` : ''}`;
}

function isTarget(address: string): boolean {
  const [path = '', anchor] = address.split('#');
  return (
    isPageOrFile(path) && (anchor === undefined || (pageAt(path)?.anchors ?? []).includes(anchor))
  );
}

function isPageOrFile(path: string): boolean {
  return pageAt(path) !== undefined || (path.includes('.') && existsSync(join('public', path)));
}

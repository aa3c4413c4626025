import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import file from '#content/redirects.json' with { type: 'json' };
import { addressOf, allAddresses, isTarget } from '#content/targets.ts';
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
  const address = addressAt(to);
  if (
    rows.some((other) => canonicalPath(other.from) === canonicalPath(address.split('#')[0] ?? ''))
  )
    return `${from} leads to ${to}, which is redirected itself, perhaps in a circle. Enter the address where it ends.`;
  return exists(address)
    ? null
    : `${from} leads to “${to}”, but this site has no such page, anchor or file.`;
}

/** The address that a path in development leads to, if it is an old one. */
export function redirectFrom(path: string, rows: readonly Redirect[] = file): string | undefined {
  const found = rows.find(({ from }) => canonicalPath(from) === canonicalPath(path));
  return found && addressAt(found.to);
}

/** Writes the redirects for the server, in the form that static hosts read too. */
export async function writeRedirects(
  clientDir: string,
  rows: readonly Redirect[] = file,
): Promise<void> {
  const lines = rows.map(({ from, to }) => `${canonicalPath(from)} ${addressAt(to)} 301\n`);
  await writeFile(join(clientDir, redirectsFile), lines.join(''));
}

/** A page by its name, or a path. */
function addressAt(to: string): string {
  return isTarget(to) ? addressOf(to) : to;
}

function exists(address: string): boolean {
  const [path = '', anchor] = address.split('#');
  const name = pageNameAt(path);
  return name && anchor ? isTarget(`${name}#${anchor}`) : isPageOrFile(path) && !anchor;
}

function pageNameAt(path: string): string | undefined {
  const found = Object.entries(allAddresses).find(([, page]) => page.path === canonicalPath(path));
  return found?.[0];
}

function isPageOrFile(path: string): boolean {
  return pageNameAt(path) !== undefined || (path.includes('.') && existsSync(join('public', path)));
}

import { readFile, writeFile } from 'node:fs/promises';
import { builtTexts, datedPages, type PageDates, pageDatesFile } from './page-dates.ts';

/**
 * Sets today's date, for the sitemap, on built pages whose text has changed since the last run. The
 * file is committed, because a clone doesn't preserve file dates.
 */
const known: PageDates = JSON.parse(await readFile(pageDatesFile, 'utf8'));
const dates = datedPages(
  await builtTexts('build/client'),
  known,
  new Date().toISOString().slice(0, 10),
);
await writeFile(pageDatesFile, `${JSON.stringify(dates, null, 2)}\n`);
const changed = Object.keys(dates).filter((path) => dates[path] !== known[path]);
console.log(`Dated ${changed.length} changed pages. Build the site again to publish the dates.`);

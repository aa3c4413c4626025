import { readFile, writeFile } from 'node:fs/promises';
import { builtTexts, datedPages, type PageDates, pageDatesFile } from './page-dates.ts';

/**
 * Gives today's date to the pages whose text has changed since the last run, from the built site. The sitemap
 * has these dates. The file is committed, because a copy of the repository doesn't have the days of its files.
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

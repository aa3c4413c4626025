import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '#content/pages.ts';
import { originPlaceholder, site } from '#contract/site.ts';
import { buildConsole } from './build-console.ts';
import { buildPages } from './build-pages.ts';
import { writeBuildStamp } from './build-stamp.ts';
import { writeFeed } from './feed.ts';
import { openQuestions } from './owner-questions.ts';

const clientDir = 'build/client';

await rm('build', { recursive: true, force: true });
const count = await buildPages(clientDir);
await writeSitemap();
await writeFeed(clientDir);
await writeSecurityTxt();
await buildConsole(clientDir);
await writeBuildStamp();
for (const question of openQuestions()) console.warn(question);
console.log(`Built ${count} pages into ${clientDir}.`);

/** Where to report a vulnerability (RFC 9116). The server adds `Expires` at each start. */
async function writeSecurityTxt(): Promise<void> {
  await mkdir(join(clientDir, '.well-known'), { recursive: true });
  const contact = `Contact: mailto:${site.email}\nPreferred-Languages: en\n`;
  await writeFile(join(clientDir, '.well-known/security.txt'), contact);
}

/** Every page of the table; the server puts the public address in the placeholder's place. */
async function writeSitemap(): Promise<void> {
  const entries = pages.map((page) => `<url><loc>${originPlaceholder}${page.path}</loc></url>`);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  await writeFile(
    join(clientDir, 'sitemap.xml'),
    [head, open, ...entries, '</urlset>', ''].join('\n'),
  );
}

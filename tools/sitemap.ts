import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '#content/pages.ts';
import { originPlaceholder } from '#contract/public-origin.ts';

/** Every page of the table; the server puts the public address in the placeholder's place. */
export async function writeSitemap(clientDir: string): Promise<void> {
  const entries = pages.map((page) => `<url><loc>${originPlaceholder}${page.path}</loc></url>`);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  await writeFile(
    join(clientDir, 'sitemap.xml'),
    [head, open, ...entries, '</urlset>', ''].join('\n'),
  );
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originPlaceholder, site } from '#contract/site.ts';
import { canonicalAddress, listedPages, pageAt, pageNamed } from '#web/lib/pages.ts';
import { siteMap } from '#web/pages/site-map.ts';

/** Writes the pages in the sitemap for language models (llmstxt.org). The server replaces the origin. */
export async function writeLlmsTxt(clientDir: string): Promise<void> {
  await writeFile(join(clientDir, 'llms.txt'), llmsTxt());
}

export function llmsTxt(): string {
  const sections = siteMap.map(({ title, links }) => {
    const pages = links.flatMap(({ to }) => pageAt(to) ?? []);
    const lines = pages
      .filter((page) => listedPages.includes(page))
      .map((page) => {
        const address = originPlaceholder + canonicalAddress(page);
        return `- [${page.title}](${address}): ${page.description}`;
      });
    return [`## ${title}`, ...lines].join('\n');
  });
  const head = [`# ${site.company}`, `> ${pageNamed('Home').description}`];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

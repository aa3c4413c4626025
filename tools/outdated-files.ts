import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import brochureFiles from '#content/brochure-files.json' with { type: 'json' };
import cardFiles from '#content/share-card-files.json' with { type: 'json' };
import { accessibilityReport, type PageName } from '#contract/addresses.ts';
import { brochureFile, type Product, products } from '#contract/products.ts';
import { pageNamed } from '#web/lib/pages.ts';
import { pagesWithPicture } from '#web/share-cards.ts';
import { heroSource, openingOf } from './hero-source.ts';

/** The products whose PDF shows other content than the renderer's source of it. */
export async function outdatedBrochures(
  source: (slug: Product['slug']) => string,
  files = brochureFiles,
): Promise<readonly Product[]> {
  const outdated: Product[] = [];
  for (const product of products) {
    const { slug } = product;
    const pdf = await readFile(`public${brochureFile(slug)}`);
    const known = files[slug];
    if (digest(pdf) !== known.sha256 || digest(source(slug)) !== known.source)
      outdated.push(product);
  }
  return outdated;
}

/** The pages whose share card shows another opening than the built page. */
export async function outdatedCards(
  clientDir: string,
  files: Readonly<Record<string, string | null>> = cardFiles,
): Promise<readonly PageName[]> {
  const outdated: PageName[] = [];
  for (const name of pagesWithPicture) {
    const html = await readFile(join(clientDir, pageNamed(name).path, 'index.html'), 'utf8');
    if (heroSource(html, openingOf(name)) !== files[name]) outdated.push(name);
  }
  return outdated;
}

export const reportSource = 'docs/accessibility.md';

/** True if the accessibility report was printed from another text than its source has now. */
export async function isReportOutdated(): Promise<boolean> {
  const pdf = await readFile(`public${accessibilityReport}`, 'latin1').catch(() => '');
  return !pdf.endsWith(reportMark(await readFile(reportSource, 'utf8')));
}

/** A comment at the end of the PDF that identifies its source. */
export function reportMark(source: string): string {
  return `\n%Source ${digest(source)}\n`;
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

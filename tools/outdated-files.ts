import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import brochureFiles from '#content/brochure-files.json' with { type: 'json' };
import { pageNamed } from '#content/pages.ts';
import { brochureFile, type Product, products } from '#content/products.ts';
import cardFiles from '#content/share-card-files.json' with { type: 'json' };
import { pagesWithPicture } from '#web/share-cards.ts';
import { heroSource } from './hero-source.ts';

type Rendered = {
  readonly htmlOf: (path: string) => Promise<string>;
  readonly brochureSource: (slug: Product['slug']) => string;
};

/** The committed PDFs and pictures that show other content than the pages, with the command that renews them. */
export async function outdatedFiles({ htmlOf, brochureSource }: Rendered): Promise<string[]> {
  const brochures: string[] = [];
  for (const { slug, name } of products) {
    const { sha256, source } = brochureFiles[slug];
    const pdf = await readFile(`public${brochureFile(slug)}`);
    if (digest(pdf) !== sha256 || digest(brochureSource(slug)) !== source) brochures.push(name);
  }
  const cards: string[] = [];
  for (const name of pagesWithPicture) {
    const drawn: string | null = cardFiles[name];
    if (heroSource(await htmlOf(pageNamed(name).path)) !== drawn) cards.push(name);
  }
  return [
    ...problem('Brochures', brochures, 'brochures'),
    ...problem('Share cards', cards, 'share-cards'),
  ];
}

function problem(files: string, outdated: readonly string[], command: string): string[] {
  if (outdated.length === 0) return [];
  const names = outdated.join(', ');
  return [
    `${files} that don’t show this build’s text, colors or company: ${names}. Run: npm run ${command}, then build again.`,
  ];
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

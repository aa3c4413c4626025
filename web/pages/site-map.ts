import { copyOf } from '#content/copy-of.ts';
import { addressOf } from '#content/targets.ts';
import type { Address } from '#contract/addresses.ts';
import { type Product, products } from '#contract/products.ts';
import { type Page, pageNamed, pages } from '#web/lib/pages.ts';

type SiteMapSection = {
  readonly title: string;
  readonly product?: Product;
  readonly links: readonly {
    readonly text: string;
    readonly note?: string;
    readonly to: Address;
  }[];
};

const { sections: titles } = copyOf('site-map');

/** Each section with the path prefixes of its pages. The first section has all other pages. */
const sections: readonly (readonly [title: string, ...parts: string[]])[] = [
  [titles.platform],
  ...products.map(({ name, link }) => [name, partOf(pageNamed(link).path)] as const),
  [titles.resources, 'resources'],
  [titles.registration, 'registration'],
  [titles.legal, 'terms', 'privacy', 'cookies', 'accessibility'],
];

const known = sections.flatMap(([, ...parts]) => parts);

/** The whole page table by section (R12). */
export const siteMap: readonly SiteMapSection[] = sections.map(([title, ...parts]) => {
  const product = products.find(({ name }) => name === title);
  const isIn = ({ path }: Page) =>
    parts.length > 0 ? parts.includes(partOf(path)) : !known.includes(partOf(path));
  const links = pages.filter(isIn).map((page) => ({
    ...(page.label ? { text: page.label, note: page.title } : { text: page.title }),
    to: addressOf(page.name),
  }));
  return { title, ...(product ? { product } : {}), links };
});

function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

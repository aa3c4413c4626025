import { type Address, href, type Page, pageNamed, pages } from '#content/pages.ts';
import { type Product, products } from '#content/products.ts';

export const siteMapCopy = {
  title: 'Site map',
  intro: 'Every page of this site, by section.',
} as const;

type SiteMapSection = {
  readonly title: string;
  readonly product?: Product;
  readonly links: readonly {
    readonly text: string;
    readonly note?: string;
    readonly to: Address;
  }[];
};

/** Each section with the path prefixes of its pages. The first section has all other pages. */
const sections: readonly (readonly [title: string, ...parts: string[]])[] = [
  ['Platform and company'],
  ...products.map(({ name, link }) => [name, partOf(pageNamed(link).path)] as const),
  ['Resources', 'resources'],
  ['Registration', 'registration'],
  ['Legal and privacy', 'terms', 'privacy', 'cookies', 'accessibility'],
];

const known = sections.flatMap(([, ...parts]) => parts);

/** The whole page table by section (R12). */
export const siteMap: readonly SiteMapSection[] = sections.map(([title, ...parts]) => {
  const product = products.find(({ name }) => name === title);
  const isIn = ({ path }: Page) =>
    parts.length > 0 ? parts.includes(partOf(path)) : !known.includes(partOf(path));
  const links = pages.filter(isIn).map((page) => ({
    ...('label' in page ? { text: page.label, note: page.title } : { text: page.title }),
    to: href(page.name),
  }));
  return { title, ...(product ? { product } : {}), links };
});

function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

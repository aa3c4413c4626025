import type { PageName } from '#contract/addresses.ts';
import { type Product, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { type Page, pages } from '#web/lib/pages.ts';
import { layoutAt } from '#web/shell/shell-layout.ts';

/** The preview picture of a link to a page (Open Graph). `tools/brand-files.ts` draws it. */
export type ShareCard = {
  readonly path: `/og/${string}.png`;
  readonly title: string;
  /** The product on the card, in its color. */
  readonly product?: Product;
  readonly alt: string;
};

/** A duplicate page uses its canonical page's picture. */
export function shareCardOf(page: Page): ShareCard {
  const shown = pages.find(({ path }) => path === page.sameAs);
  if (shown) return shareCardOf(shown);
  const { accent } = layoutAt(page.path);
  const product = products.find(({ cap }) => cap === accent);
  return {
    path: `/og/${page.name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.png`,
    title: page.title,
    ...(product ? { product } : {}),
    alt: `${site.company}: ${page.title}`,
  };
}

export const shareCards: readonly ShareCard[] = pages
  .filter((page: Page) => !page.sameAs)
  .map(shareCardOf);

/** Pages whose card shows the picture that they open with. */
export const pagesWithPicture = [
  'Home',
  'Lab',
  'Profi',
  'Patient',
  'Labreports',
  'Release',
] as const satisfies readonly PageName[];

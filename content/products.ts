import type { PageName } from '#content/pages.ts';

/** The color of its cap identifies a product, as it does a tube. */
export type ProductCap = 'lavender' | 'citrate' | 'serum' | 'heparin';

export type Product = {
  readonly slug: 'laboratory' | 'professional' | 'patient' | 'labreports';
  readonly name: string;
  readonly cap: ProductCap;
  /** One line, without a full stop, for menus and lists. */
  readonly descr: string;
  /** The same text, for the narrow line in a phone's menu. */
  readonly brief: string;
  /** The route's name in the page table. */
  readonly link: PageName;
};

/** The products that are used on their own; Labreports adds to Laboratory. */
export type SoldProduct = Exclude<Product['slug'], 'labreports'>;

/** The products in the order of the Products menu (R30). */
export const products = [
  {
    slug: 'laboratory',
    name: 'Laboratory',
    cap: 'lavender',
    descr: 'The cloud LIMS, from the analyzer to the signed report',
    brief: 'A cloud LIMS for the bench',
    link: 'Lab',
  },
  {
    slug: 'professional',
    name: 'Professional',
    cap: 'citrate',
    descr: 'Orders and results for doctors and organizations',
    brief: 'Orders and results for practices',
    link: 'Profi',
  },
  {
    slug: 'patient',
    name: 'Patient',
    cap: 'serum',
    descr: 'Results and what they mean, in a portal and an app',
    brief: 'Results and what they mean',
    link: 'Patient',
  },
  {
    slug: 'labreports',
    name: 'Labreports',
    cap: 'heparin',
    descr: 'The add-on that looks for missing tests and follow-ups',
    brief: 'Tests that were never ordered',
    link: 'Labreports',
  },
] as const satisfies readonly Product[];

/** The brochure of a product, a PDF that `tools/print-brochures.ts` prints. */
export function brochureFile(slug: Product['slug']): string {
  return `/brochures/${slug}.pdf`;
}

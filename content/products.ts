import file from '#content/products.json' with { type: 'json' };
import type { PageName } from '#contract/addresses.ts';

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

/** The products in the order of the Products menu (R30). */
export const products = [
  { slug: 'laboratory', cap: 'lavender', link: 'Lab', ...file.laboratory },
  { slug: 'professional', cap: 'citrate', link: 'Profi', ...file.professional },
  { slug: 'patient', cap: 'serum', link: 'Patient', ...file.patient },
  { slug: 'labreports', cap: 'heparin', link: 'Labreports', ...file.labreports },
] as const satisfies readonly Product[];

/** The first page of a product's brochure as a picture, printed with it. */
export function brochureCover(slug: Product['slug']): string {
  return `/brochures/${slug}.webp`;
}

/** The brochure of a product, a PDF that `tools/print-brochures.ts` prints. */
export function brochureFile(slug: Product['slug']): string {
  return `/brochures/${slug}.pdf`;
}

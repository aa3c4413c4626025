import file from '#content/products.json' with { type: 'json' };

/** The vendor's products, in the order of the Products menu (R30). A form can be about each of them. */
export const leadProducts = ['laboratory', 'professional', 'patient', 'labreports'] as const;
export type LeadProduct = (typeof leadProducts)[number];

/** `cap` is the color that identifies a product, as it does a tube; `link` names its page in the page table. */
export const products = [
  { slug: 'laboratory', cap: 'lavender', link: 'Lab', ...file.laboratory },
  { slug: 'professional', cap: 'citrate', link: 'Profi', ...file.professional },
  { slug: 'patient', cap: 'serum', link: 'Patient', ...file.patient },
  { slug: 'labreports', cap: 'heparin', link: 'Labreports', ...file.labreports },
] as const;
export type Product = (typeof products)[number];
export type ProductCap = Product['cap'];

export const productLabels: Readonly<Record<LeadProduct, string>> = {
  laboratory: file.laboratory.name,
  professional: file.professional.name,
  patient: file.patient.name,
  labreports: file.labreports.name,
};

/** The first page of a product's brochure as a picture, printed with it. */
export function brochureCover(slug: LeadProduct): string {
  return `/brochures/${slug}.webp`;
}

/** The brochure of a product, a PDF that `tools/print-brochures.ts` prints. */
export function brochureFile(slug: LeadProduct): string {
  return `/brochures/${slug}.pdf`;
}

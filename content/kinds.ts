import type * as v from 'valibot';
import { companyKinds } from '#content/kinds/company-kinds.ts';
import { formKinds } from '#content/kinds/form-kinds.ts';
import { pageKinds } from '#content/kinds/page-kinds.ts';
import { productKinds } from '#content/kinds/product-kinds.ts';
import { words } from '#content/schema.ts';

/** The schemas of the files of short texts and facts: `home` is that of `content/home.json`. */
export const kinds = { ...companyKinds, ...pageKinds, ...productKinds, ...formKinds };
export type KindName = keyof typeof kinds;
export type CopyOf<Of extends KindName> = v.InferOutput<(typeof kinds)[Of]>;

/** Files of which only the keys matter. The compiler holds their shape, so they have no schema. */
export const plainFiles: readonly string[] = words(
  'products drivers form-copy my-data-copy menus shell-copy consent-copy prose-copy gallery',
  'forms/contact-copy forms/demo-copy forms/price-copy forms/registration-copy',
  'forms/career-copy forms/partnership-copy forms/newsletter-copy',
);

import file from '#content/forms/contact-copy.json' with { type: 'json' };
import { productOf } from '#contract/form-list.ts';
import type { LeadProduct } from '#contract/products.ts';
import { type Purpose, purposes } from '#contract/purposes.ts';
import { pagePurpose, type RequestTexts, requestTexts } from '#contract/request.ts';

export const contactCopy = file;

/** The words of a contact form on its page, and for each purpose that a link may carry to it. */
export type ContactCopy = {
  readonly purpose: Purpose;
  readonly own: RequestTexts;
  /** Null if the page does not show which product the request is about. */
  readonly product: LeadProduct | null;
  readonly texts: Readonly<Record<Purpose, RequestTexts>>;
};

/** The words of the contact form on a page. */
export function contactCopyOf(path: string): ContactCopy {
  const row = pagePurpose(path);
  if (!row) throw new Error(`No contact form is on ${path}`);
  const { purpose, ...words } = row;
  const product = productOf('contact', path);
  const texts = Object.fromEntries(
    purposes.map((one) => [one, requestTexts(one, { product })]),
  ) as ContactCopy['texts'];
  return { purpose, product, texts, own: { ...texts[purpose], ...words } };
}

/** The steps after a request, beside its form. */
export function stepsOf({ next }: RequestTexts): readonly [string, string, string] {
  return [file.confirmation, ...next];
}

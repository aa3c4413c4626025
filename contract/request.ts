import formCopy from '#content/form-copy.json' with { type: 'json' };
import file from '#content/purposes.json' with { type: 'json' };
import supportFile from '#content/support-copy.json' with { type: 'json' };
import { type Form, formResponses } from './form.ts';
import {
  type CallKind,
  callKinds,
  callRow,
  formLabel,
  formRowById,
  productOf,
} from './form-list.ts';
import type { FormResponse } from './form-response.ts';
import { type LeadProduct, leadProducts, productLabels } from './products.ts';
import { keyOfPurpose, type Purpose, type PurposeKey, purposes } from './purposes.ts';
import { site } from './site.ts';
import type { Source } from './source.ts';

/** A lead, or what the naming of its request needs of one. */
export type Requested = {
  readonly form: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly intake?: { readonly source: Source } | undefined;
};

/** The purpose and the product of a request. Both are null if the form is not about any. */
export type Request = {
  readonly purpose: Purpose | null;
  readonly product: LeadProduct | null;
};

/** The words of a purpose on pages, in the popup and in emails. */
export type RequestTexts = {
  readonly heading: string;
  readonly intro: string;
  readonly button: string;
  /** The steps after the email that confirms receipt. */
  readonly next: readonly [string, string];
  /** The popup after a success. */
  readonly thanks: { readonly heading: string; readonly message: string };
};

/** The promise of the link that led to the form; without one, that of the form's page. */
export function requestOf({ form, payload = {}, intake }: Requested): Request {
  const page = intake?.source.page ?? '';
  const given = leadProducts.find((one) => one === payload.product);
  return {
    purpose: purposeOf(form, payload, intake?.source),
    product: given ?? productOf(form, page),
  };
}

function purposeOf(
  form: string,
  payload: Readonly<Record<string, unknown>>,
  { page = '', asked }: Source = {},
): Purpose | null {
  if (form === 'demo') return 'demo';
  if (form !== 'contact') return null;
  // Leads from before links had a purpose.
  if (asked !== undefined) return 'demo';
  return purposes.find((one) => one === payload.purpose) ?? pagePurpose(page)?.purpose ?? null;
}

/** The purpose of the contact form on a page, and the page's own words; null for a page without one. */
export function pagePurpose(
  page: string,
): { readonly purpose: Purpose; readonly heading?: string; readonly intro?: string } | null {
  const path = page.length > 1 ? page.replace(/\/$/, '') : page;
  const row = file.forms.find((one) => one.path === path);
  return row ? { ...row, purpose: row.purpose as Purpose } : null;
}

/** The name of a request in lists and headings, without the product, which has its own column. */
export function requestLabel(lead: Requested): string {
  return formLabel(requestKeys(lead)[0]);
}

/** The ids in `requestList` that a lead matches. The first one names it. */
export function requestKeys(lead: Requested): readonly [string, ...string[]] {
  const kind = requestKind(lead);
  return kind ? [kind, lead.form] : [lead.form];
}

/** The purpose of a form, or the kind of a conversation. */
export function requestKind(lead: Requested): PurposeKey | CallKind | null {
  const { purpose } = requestOf(lead);
  if (purpose) return keyOfPurpose(purpose);
  if (lead.form !== callRow.id) return null;
  const channel = lead.intake?.source.channel;
  return callKinds.find((one) => one.channel === channel)?.id ?? 'phone';
}

/** The name of a request with the product of its link, page or form: 'Demo request, Patient'. */
export function requestTitle(lead: Requested): string {
  const { product } = requestOf(lead);
  const label = requestLabel(lead);
  const isRequest = formRowById(lead.form)?.kind === 'request';
  return isRequest && product ? `${label}, ${productLabels[product]}` : label;
}

/** The words of a purpose, about a product if the form is about one. */
export function requestTexts(
  purpose: Purpose,
  { product }: Pick<Request, 'product'>,
): RequestTexts {
  const { heading, intro, button, first, step, stepOf = {}, thanks } = wordsOf(purpose);
  return {
    heading,
    intro,
    button,
    next: [withTargets(first ?? file.representative), (product && stepOf[product]) || step],
    thanks: thanks
      ? { heading: formResponses.thanks.heading, message: withTargets(thanks) }
      : formResponses.thanks,
  };
}

/** When we answer, as a sentence; blank without a target, and for support, which has targets of its own (R247). */
export function answerSentence(purpose: Purpose | null = null): string {
  if (site.responseTarget === '' || purpose === 'support') return '';
  return `${formCopy.form.answerWithin} ${site.responseTarget}.`;
}

export const representativeContacts = file.representative;
export const bookingText = formCopy.form.book;

/** Additions to the response to a stored request; nothing for registrations and subscriptions. */
export function nextFor(
  lead: Requested & { readonly id: string },
): Pick<FormResponse, 'reference' | 'answer' | 'booking'> {
  if (formRowById(lead.form)?.kind !== 'request') return {};
  const answer = answerSentence(requestOf(lead).purpose);
  return {
    reference: referenceOf(lead.id),
    ...(answer ? { answer } : {}),
    ...(site.bookingLink ? { booking: site.bookingLink } : {}),
  };
}

/** A short number that the visitor and the team can tell each other. `id` is a version 7 UUID, whose end is random. */
export function referenceOf(id: string): string {
  return id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}

/** The popup of a form after a success. */
export function thanksOf(form: Form, lead: Requested): RequestTexts['thanks'] {
  if (form.thanks) return form.thanks;
  const { purpose, product } = requestOf(lead);
  return purpose ? requestTexts(purpose, { product }).thanks : formResponses.thanks;
}

function withTargets(text: string): string {
  const targets = supportFile.incidents.map(
    ({ level, firstResponse }) => `${level.toLowerCase()} ${firstResponse}`,
  );
  return text.replace('[targets]', targets.join(', '));
}

function wordsOf(purpose: Purpose): Words {
  return file.purposes[purpose];
}

type Words = Omit<(typeof file.purposes)['trial'], 'stepOf'> & {
  readonly first?: string;
  readonly stepOf?: Readonly<Partial<Record<LeadProduct, string>>>;
  readonly thanks?: string;
};

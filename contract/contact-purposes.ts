import { formRowById } from './form-list.ts';
import { demoRequest, type Source } from './source.ts';

/**
 * The purpose of the contact form by the path of its page, in the words of the page's heading and
 * button. The operator sees it instead of the form's label, which is the same on every page.
 */
const purposes: Readonly<Record<string, string>> = {
  '/': 'Free trial request',
  '/lab': 'Free trial request, Laboratory',
  '/contacts': 'Call request',
  '/request_form': 'Free trial request',
  '/contact_form': 'Strategic session request',
  '/profi': 'Free trial request, Professional',
  '/patient': 'Demo request, Patient',
  '/labreports': 'Demo request, Labreports',
};

export const pagesWithPurpose: readonly string[] = Object.keys(purposes);

/** Null for other forms, and for pages without their own purpose. */
export function contactPurpose(formId: string, { page = '', asked }: Source = {}): string | null {
  const path = page.length > 1 ? page.replace(/\/$/, '') : page;
  if (formId !== 'contact' || !Object.hasOwn(purposes, path)) return null;
  const purpose = purposes[path] ?? null;
  return asked === demoRequest ? (purpose?.replace('Free trial', 'Demo') ?? null) : purpose;
}

/** The name of a lead in lists and headings, by its purpose, without the product, which has a column of its own. */
export function requestLabel(formId: string, source?: Source): string {
  const [purpose] = contactPurpose(formId, source)?.split(',') ?? [];
  return purpose ?? formRowById(formId)?.label ?? formId;
}

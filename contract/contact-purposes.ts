import file from '#content/next-steps.json' with { type: 'json' };
import { formRowById } from './form-list.ts';
import { lastSteps } from './last-steps.ts';
import { demoRequest, type Source } from './source.ts';

type Purpose = { readonly label: string; readonly lastStep: string };

/**
 * The purpose of the contact form by the path of its page, in the words of the page's heading and
 * button. The team sees it instead of the form's label, which is the same on every page.
 */
const purposes: Readonly<Record<string, Purpose>> = Object.fromEntries(
  file.purposes.map(({ path, label, step }) => [
    path,
    { label, lastStep: lastSteps[step as keyof typeof lastSteps] },
  ]),
);

export const pagesWithPurpose: readonly string[] = Object.keys(purposes);

/** Null for other forms, and for pages without their own purpose. */
export function contactPurpose(formId: string, source: Source = {}): string | null {
  const label = purposeOf(formId, source)?.label ?? null;
  return source.asked === demoRequest ? (label?.replace('Free trial', 'Demo') ?? null) : label;
}

/** The last step that the page showed next to its contact form; null in the same cases. */
export function contactLastStep(formId: string, source: Source = {}): string | null {
  return purposeOf(formId, source)?.lastStep ?? null;
}

function purposeOf(formId: string, { page = '' }: Source): Purpose | null {
  const path = page.length > 1 ? page.replace(/\/$/, '') : page;
  const isKnown = formId === 'contact' && Object.hasOwn(purposes, path);
  return isKnown ? (purposes[path] ?? null) : null;
}

/** The name of a lead in lists and headings, by its purpose, without the product, which has its own column. */
export function requestLabel(formId: string, source?: Source): string {
  const [purpose] = contactPurpose(formId, source)?.split(',') ?? [];
  return purpose ?? formRowById(formId)?.label ?? formId;
}

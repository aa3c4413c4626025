import { requestLabel } from '#contract/contact-purposes.ts';
import { formRowById } from '#contract/form-list.ts';
import { formById } from '#contract/forms.ts';
import type { Lead } from './lead.ts';

/** Subject and heading of the email that confirms receipt: 'We got your demo request' and 'Your demo request'. */
export function acknowledgmentTitles({ form, intake }: Pick<Lead, 'form' | 'intake'>): {
  readonly subject: string;
  readonly title: string;
} {
  const own = formById(form)?.acknowledgment?.title;
  if (own !== undefined) return { subject: own, title: own };
  const label = formRowById(form) ? requestLabel(form, intake?.source) : 'Message';
  const request = label.charAt(0).toLowerCase() + label.slice(1);
  return { subject: `We got your ${request}`, title: `Your ${request}` };
}

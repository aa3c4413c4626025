import { formRowById } from '#contract/form-list.ts';
import { formById } from '#contract/forms.ts';
import { requestLabel } from '#contract/request.ts';
import type { Lead } from './lead.ts';

/** Subject and heading of the email that confirms receipt: 'We got your demo request' and 'Your demo request'. */
export function acknowledgmentTitles(lead: Pick<Lead, 'form' | 'payload' | 'intake'>): {
  readonly subject: string;
  readonly title: string;
} {
  const { form } = lead;
  const own = formById(form)?.acknowledgment?.title;
  if (own !== undefined) return { subject: own, title: own };
  const label = formRowById(form) ? requestLabel(lead) : 'Message';
  const request = label.charAt(0).toLowerCase() + label.slice(1);
  return { subject: `We got your ${request}`, title: `Your ${request}` };
}

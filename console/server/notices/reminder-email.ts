import type { LeadView } from '#console/contract/leads.ts';
import { counted } from '#contract/amounts.ts';
import { hourText } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { requestTitle } from '#contract/request.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock } from '#server/delivery/mail/mail-blocks.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import type { ServiceEmail } from '#server/delivery/mail/service-email.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { DueLead } from './reminders.ts';

/** Lists the forms, but nothing about the visitors. */
export function reminderEmail(
  leads: readonly DueLead[],
  { console: { url } }: Pick<DeliverySettings, 'console'>,
  isAssigned: boolean,
): ServiceEmail {
  const texts = leads.map(({ id, form, followUpOn, followUpTime }) => ({
    id,
    text: `${formLabel(form)}, due ${dayFormat.format(new Date(followUpOn ?? ''))}${followUpTime === null ? '' : ` at ${hourText(followUpTime)}`}`,
  }));
  return {
    title: `Follow up: ${counted(leads.length, 'lead')}`,
    blocks: [
      { kind: 'text', text: 'Their follow-up has come.' },
      linksTo(texts, url, { text: 'All leads to follow up', view: 'due' }),
    ],
    foot: isAssigned
      ? 'You are receiving this email because these leads are assigned to you. Each is listed once for each follow-up date.'
      : 'Nobody is assigned to these leads. Each is listed once for each follow-up date.',
  };
}

/** Lists what visitors asked for, but nothing else about them. */
export function overdueEmail(
  leads: readonly Lead[],
  { console: { url } }: Pick<DeliverySettings, 'console'>,
): ServiceEmail {
  const texts = leads.map((lead) => ({ id: lead.id, text: requestTitle(lead) }));
  return {
    title: `Overdue: ${counted(leads.length, 'lead waits', 'leads wait')} for an answer`,
    blocks: [
      { kind: 'text', text: 'Nobody has answered within your answer target.' },
      linksTo(texts, url, { text: 'All leads to answer', view: 'unanswered' }),
    ],
    foot: 'You are receiving this email because you get such leads or they are assigned to you. Each wait is reported once.',
  };
}

/** Links to the first leads, and to the list if there are more. */
function linksTo(
  leads: readonly { readonly id: string; readonly text: string }[],
  url: URL,
  { text, view }: { readonly text: string; readonly view: LeadView },
): MailBlock {
  const links = leads.slice(0, maxListed).map((lead) => ({
    text: lead.text,
    href: leadLink(url, lead.id),
  }));
  if (leads.length > maxListed)
    links.push({ text, href: new URL(`/leads?view=${view}`, url).href });
  return { kind: 'links', links };
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const maxListed = 50;

import { counted } from '#contract/amounts.ts';
import { hourText } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { requestTitle } from '#contract/request.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import type { ServiceEmail } from '#server/delivery/mail/service-email.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { DueLead } from './reminders.ts';

/** Lists the forms, but nothing about the visitors. */
export function reminderEmail(
  leads: readonly DueLead[],
  {
    console: { url },
    isAssigned,
  }: Pick<DeliverySettings, 'console'> & { readonly isAssigned: boolean },
): ServiceEmail {
  const listed = leads.slice(0, maxListed).map(({ id, form, followUpOn, followUpTime }) => ({
    text: `${formLabel(form)}, due ${dayFormat.format(new Date(followUpOn ?? ''))}${followUpTime === null ? '' : ` at ${hourText(followUpTime)}`}`,
    href: leadLink(url, id),
  }));
  const all = { text: 'All leads to follow up', href: new URL('/leads?view=due', url).href };
  const links = leads.length > listed.length ? [...listed, all] : listed;
  return {
    title: `Follow up: ${counted(leads.length, 'lead')}`,
    blocks: [
      { kind: 'text', text: 'Their follow-up has come.' },
      { kind: 'links', links },
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
  const listed = leads
    .slice(0, maxListed)
    .map((lead) => ({ text: requestTitle(lead), href: leadLink(url, lead.id) }));
  const all = { text: 'All leads to answer', href: new URL('/leads?view=unanswered', url).href };
  return {
    title: `Overdue: ${counted(leads.length, 'lead waits', 'leads wait')} for an answer`,
    blocks: [
      { kind: 'text', text: 'Nobody has answered within your answer target.' },
      { kind: 'links', links: leads.length > listed.length ? [...listed, all] : listed },
    ],
    foot: 'You are receiving this email because you get such leads or they are assigned to you. Each wait is reported once.',
  };
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const maxListed = 50;

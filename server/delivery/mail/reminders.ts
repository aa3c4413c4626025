import { dayOf, hourOf } from '#contract/days.ts';
import { formById } from '#contract/forms.ts';
import { site } from '#contract/site.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { itemOfJob, type JobHandler } from '#server/jobs/job-handlers.ts';
import type { Job } from '#server/jobs/outbox.ts';
import type { WakeUpSignal } from '#server/jobs/polling-loop.ts';
import type { Reminder, Reminders } from '#server/jobs/reminders.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import { leadLink, mailPage, paragraph } from './mail-page.ts';
import { buildMessage, type Compose, type MailAddresses, type Message } from './message.ts';
import { copyFor, recipientsOf } from './notice-copies.ts';

type ReminderOptions = {
  readonly store: Pick<Reminders, 'queueReminders'>;
  readonly settings: Pick<DeliverySettings, 'mail' | 'timeZone'>;
  readonly clock: () => Date;
  readonly wakeUp: Pick<WakeUpSignal, 'send'>;
};

/** Queues mails about leads whose follow-up date has come, from 7 a.m. Checks every minute. */
export function reminderJob(options: ReminderOptions): JobHandler {
  return {
    run: async () => {
      await queueDueReminders(options);
      return { againAt: new Date(options.clock().getTime() + checkIntervalMs) };
    },
  };
}

export async function queueDueReminders({
  store,
  settings: { mail, timeZone },
  clock,
  wakeUp,
}: ReminderOptions): Promise<void> {
  const now = clock();
  if (hourOf(now, timeZone) < morningHour) return;
  const day = dayOf(now, timeZone);
  if (await store.queueReminders(day, now, recipientsOf(mail))) wakeUp.send();
}

/** Names the forms, but nothing about the visitors. Null if no lead is left to follow up. */
export function reminderMail(
  { mail: { from, to }, console }: Pick<DeliverySettings, 'mail' | 'console'>,
  { findReminder }: Pick<Reminders, 'findReminder'>,
): Compose<Job> {
  return async ({ id, channel, date }) => {
    const reminder = await findReminder(itemOfJob(channel) ?? '');
    const copy = copyFor(channel, to);
    if (!reminder || reminder.leads.length === 0 || !copy) return null;
    return composeReminder({ id, date }, reminder, { from, ...copy, console });
  };
}

function composeReminder(
  mail: { readonly id: string; readonly date: Date },
  { user, leads }: Reminder,
  {
    from,
    to,
    recipient,
    console,
  }: Pick<MailAddresses, 'from' | 'to' | 'recipient'> & Pick<DeliverySettings, 'console'>,
): Promise<Message> {
  const title = `Follow up: ${leads.length === 1 ? '1 lead' : `${leads.length} leads`}`;
  const listed = leads.slice(0, maxListed).map((lead) => ({
    text: `${formById(lead.form)?.label ?? lead.form}, due ${dayFormat.format(new Date(lead.followUpOn))}`,
    link: leadLink(console.url, lead.id),
  }));
  const all = {
    text: 'All leads to follow up',
    link: new URL('/leads?view=due', console.url).href,
  };
  const lines = leads.length > listed.length ? [...listed, all] : listed;
  const foot = user
    ? 'You are receiving this email because these leads are assigned to you. Each is listed once for each follow-up date.'
    : 'Nobody is assigned to these leads. Each is listed once for each follow-up date.';
  const rows = lines.map(
    ({ text, link }) => `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`,
  );
  return buildMessage(mail, {
    subject: title,
    text: `${[title, lines.map(({ text, link }) => `${text}\n${link}`).join('\n\n'), foot].join('\n\n')}\n`,
    html: mailPage({
      title,
      body: `${paragraph('Their follow-up date has come.')}<p style="margin:16px 0 0;line-height:1.9">${rows.join('<br>')}</p>`,
      foot: escapeHtml(foot),
    }),
    from: { name: from.name || site.company, address: from.address },
    to: user ? [user] : to,
    recipient: user ? undefined : recipient,
  });
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const morningHour = 7;
const maxListed = 50;
const checkIntervalMs = 60_000;

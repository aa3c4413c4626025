import { counted } from '#contract/amounts.ts';
import { dayOf, hourOf } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import type { Compose } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import {
  copyFor,
  recipientsOf,
  type ServiceEmail,
  senderOf,
  serviceMessage,
} from '#server/delivery/mail/service-email.ts';
import type { Job, JobHandler } from '#server/jobs/queue.ts';
import { repeated } from '#server/jobs/queue.ts';
import type { WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import type { Reminder, Reminders } from './reminder-queue.ts';

type ReminderOptions = {
  readonly store: Pick<Reminders, 'queueReminders'>;
  readonly settings: Pick<DeliverySettings, 'mail' | 'timeZone'>;
  readonly clock: () => Date;
  readonly wakeUp: Pick<WakeUpSignal, 'send'>;
};

/** Queues emails about leads whose follow-up date has arrived, from 7 a.m. on. Checks every minute. */
export function reminderJob(options: ReminderOptions): JobHandler {
  return repeated(options.clock, checkIntervalMs, () => queueDueReminders(options));
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

/** Lists the forms, but nothing about the visitors. Null if no lead is left to follow up on. */
export function reminderMail(
  { mail: { from, to }, console }: Pick<DeliverySettings, 'mail' | 'console'>,
  { findReminder }: Pick<Reminders, 'findReminder'>,
): Compose<Job> {
  return async ({ id, item, target, date }) => {
    const reminder = await findReminder(item);
    const copy = copyFor(target, to);
    if (!reminder || reminder.leads.length === 0 || !copy) return null;
    const { user } = reminder;
    const email = reminderEmail(reminder, console.url);
    const addresses = user ? { to: [user] } : copy;
    return serviceMessage({ id, date }, email, { from: senderOf(from), ...addresses });
  };
}

function reminderEmail({ user, leads }: Reminder, consoleUrl: URL): ServiceEmail {
  const listed = leads.slice(0, maxListed).map(({ id, form, followUpOn }) => ({
    text: `${formLabel(form)}, due ${dayFormat.format(new Date(followUpOn))}`,
    href: leadLink(consoleUrl, id),
  }));
  const all = {
    text: 'All leads to follow up',
    href: new URL('/leads?view=due', consoleUrl).href,
  };
  const links = leads.length > listed.length ? [...listed, all] : listed;
  return {
    title: `Follow up: ${counted(leads.length, 'lead')}`,
    blocks: [
      { kind: 'text', text: 'Their follow-up date has arrived.' },
      { kind: 'links', links },
    ],
    foot: user
      ? 'You are receiving this email because these leads are assigned to you. Each is listed once for each follow-up date.'
      : 'Nobody is assigned to these leads. Each is listed once for each follow-up date.',
  };
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const morningHour = 7;
const maxListed = 50;
const checkIntervalMs = 60_000;

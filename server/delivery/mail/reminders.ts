import { formById } from '#contract/forms.ts';
import { site } from '#contract/site.ts';
import { leaseAtPace, type Pace } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { keepTrying } from '#server/delivery/worker.ts';
import { createWakeUpSignal, type PollingLoop, startPolling } from '#server/jobs/polling-loop.ts';
import type { Reminder, Reminders } from '#server/jobs/reminders.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { localTime } from '#server/lib/local-time.ts';
import type { Log } from '#server/lib/log.ts';
import { leadLink } from './lead-link.ts';
import { mailPage, paragraph } from './mail-page.ts';
import { buildMessage, type Message } from './message.ts';
import { queuedMailLeaseSeconds, sendQueuedMail } from './send-mail.ts';

type ReminderSettings = Pick<DeliverySettings, 'dataDir' | 'mail' | 'console'> & {
  /** An IANA name such as `America/New_York`. */
  readonly timeZone: string;
};

type ReminderOptions = {
  readonly store: Reminders;
  readonly settings: ReminderSettings;
  readonly log: Log;
  readonly clock: () => Date;
  readonly pace?: Pace | undefined;
};

/** From seven in the morning, mails users about leads whose follow-up date has come, until stopped. */
export function startReminders({
  store,
  settings,
  log,
  clock,
  pace,
}: ReminderOptions): PollingLoop {
  return startPolling<Reminder>({
    wakeUp: createWakeUpSignal(),
    pollIntervalMs,
    maxConcurrent: 1,
    lease: async () => {
      try {
        const now = clock();
        const { day, hour } = localTime(now, settings.timeZone);
        if (hour >= morningHour) await store.queueReminders(day, now);
        return await leaseAtPace(pace, 1, async () => {
          const reminder = await store.leaseReminder(now, queuedMailLeaseSeconds);
          return reminder ? [reminder] : [];
        });
      } catch (error) {
        log.warn({ error }, 'Cannot look for reminders');
        return [];
      }
    },
    work: async (reminder, stopping) => {
      const outcome = await sendQueuedMail(settings, {
        queued: reminder,
        kind: 'reminder',
        compose: (date) => reminderMail(settings, reminder, date),
        now: clock(),
        stopping,
      });
      const details = { reminder: reminder.id, leads: reminder.leads.length };
      if (outcome.kind === 'done') log.info(details, 'Reminded');
      else log.warn({ ...details, reason: outcome.error }, 'A reminder was not sent');
      await keepTrying(() => store.settleReminder(reminder, outcome), stopping).catch(
        (error: unknown) => log.error({ ...details, error }, 'Cannot record a reminder'),
      );
    },
  });
}

/** Names the forms and nothing about the visitors. Null when no lead is left to follow up. */
export async function reminderMail(
  { mail: { from, to }, console }: ReminderSettings,
  { id, user, leads }: Reminder,
  date: Date,
): Promise<Message | null> {
  if (leads.length === 0) return null;
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
  return buildMessage(
    { id, date },
    {
      subject: title,
      text: `${[title, lines.map(({ text, link }) => `${text}\n${link}`).join('\n\n'), foot].join('\n\n')}\n`,
      html: mailPage({
        title,
        body: `${paragraph('Their follow-up date has come.')}<p style="margin:16px 0 0;line-height:1.9">${rows.join('<br>')}</p>`,
        foot: escapeHtml(foot),
      }),
      from: { name: from.name || site.company, address: from.address },
      to: user ? [user] : to,
    },
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const morningHour = 7;
const maxListed = 50;
const pollIntervalMs = 60_000;

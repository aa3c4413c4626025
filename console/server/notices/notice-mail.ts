import type { Analytics } from '#console/contract/analytics.ts';
import type { NotificationKind } from '#console/contract/notifications.ts';
import { timeText } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import { requestLabel } from '#contract/request.ts';
import type { Channels, Compose } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock } from '#server/delivery/mail/mail-blocks.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import {
  copyFor,
  type ServiceEmail,
  senderOf,
  serviceMessage,
} from '#server/delivery/mail/service-email.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { accountCopy, accountPage } from './account-copy.ts';
import { commitMarginMs, digestEmail, maxWaitMs } from './digest.ts';
import type { DigestSpan, Digests } from './digests.ts';
import { type ReportDetails, reportEmail } from './monthly-report.ts';
import type { Notifications } from './notification-store.ts';
import { type NoticeDetails, noticeChannels } from './own-channels.ts';
import type { AccountMail } from './queue-account-mail.ts';
import { overdueEmail, reminderEmail } from './reminder-email.ts';
import type { Reminders } from './reminders.ts';

type Settings = Pick<DeliverySettings, 'mail' | 'console' | 'timeZone'>;
type NoticeStore = Notifications &
  Pick<Digests, 'attention' | 'openWork'> &
  Pick<Reminders, 'stillDue'> & {
    readonly monthOf: (month: string, timeZone: string, now: Date) => Promise<Analytics>;
  };

/** The lanes of emails to users and the team. */
export function noticeLanes(settings: DeliverySettings, store: NoticeStore): Channels {
  return noticeChannels.map(({ channel, once }) => [
    channel,
    mailChannel(settings, noticeMail(settings, store), { once }),
  ]);
}

/** The email of a notice to a user or the team; null if there is nothing to report anymore. */
function noticeMail(settings: Settings, store: NoticeStore): Compose<Job> {
  return async (job) => {
    const { userId = null } = job.details as NoticeDetails;
    const { from, to } = settings.mail;
    const user = userId === null ? undefined : await store.findRecipient(userId);
    const addresses = user ? { to: [user] } : userId === null && teamOf(job, to);
    const email = addresses && (await emailOf[job.event || job.kind]?.(job, settings, store));
    if (!addresses || !email) return null;
    const foot = `You are receiving this email because you are a user of the console at ${settings.console.url.origin}.`;
    return serviceMessage(job, { foot, ...email }, { from: senderOf(from), ...addresses });
  };
}

/** Some emails go to recipients whom rules or owners name instead of the settings. */
function teamOf({ event, target }: Job, to: readonly MailAddress[]) {
  if (ownTargets.has(event)) return { to: [{ name: '', address: target }] };
  return copyFor(target, to);
}

const ownTargets: ReadonlySet<string> = new Set(['answer', 'overdue', 'report']);

type NoticeEmail = Omit<ServiceEmail, 'foot'> & Partial<Pick<ServiceEmail, 'foot'>>;
type Email = (job: Job, settings: Settings, store: NoticeStore) => Promise<NoticeEmail | null>;

/** By the kind of message about a lead, or the kind of service email. */
const emailOf: Readonly<Record<string, Email>> = {
  mention: notificationEmail,
  'new-lead': notificationEmail,
  notification: notificationEmail,
  reminder: async ({ details }, settings, { stillDue }) => {
    const { userId, leadIds = [] } = details as NoticeDetails;
    const leads = await stillDue(leadIds);
    return leads.length === 0 ? null : reminderEmail(leads, settings, Boolean(userId));
  },
  answer: async ({ details }, { console: { url } }, { stillWaiting }) => {
    const [lead] = await stillWaiting((details as NoticeDetails).leadIds ?? []);
    if (!lead) return null;
    const request = requestLabel(lead);
    return {
      title: 'A visitor answered',
      subject: `A visitor answered: ${request}`,
      blocks: [
        { kind: 'text', text: `Nobody who works on this lead was notified: ${request}.` },
        { kind: 'button', link: { text: 'Open the lead', href: leadLink(url, lead.id) } },
      ],
      foot: 'You are receiving this email because you get the emails about new leads of this kind.',
    };
  },
  overdue: async ({ details }, settings, { stillWaiting }) => {
    const leads = await stillWaiting((details as NoticeDetails).leadIds ?? []);
    return leads.length === 0 ? null : overdueEmail(leads, settings);
  },
  report: async ({ details, date }, settings, { monthOf }) =>
    reportEmail(await monthOf((details as ReportDetails).month, settings.timeZone, date), settings),
  account: async ({ details }, { console, timeZone }) => {
    const { kind, values, at } = details as AccountMail;
    const time = timeText(new Date(at), timeZone);
    const { subject, lines, page = accountPage } = accountCopy[kind]({ ...values, time });
    const link = { text: page.text, href: new URL(page.path, console.url).href };
    const texts = lines.map((text) => ({ kind: 'text', text }) as const);
    return { title: subject, blocks: [...texts, { kind: 'button', link }] };
  },
  digest: async ({ details, date }, settings, { attention, openWork }) => {
    const { since } = details as DigestSpan;
    const until = new Date(date.getTime() - commitMarginMs);
    const found = await attention(new Date(since), until, maxWaitMs);
    return digestEmail(found, await openWork(date, settings.timeZone), settings);
  },
};

/** Names requests, but contains nothing that a visitor or a user typed. */
async function notificationEmail(
  { details }: Job,
  { console: { url } }: Settings,
  { findNotified }: NoticeStore,
): Promise<NoticeEmail | null> {
  const { ids = [] } = details as NoticeDetails;
  const events = await findNotified(ids);
  const [first] = events;
  if (!first) return null;
  const { actor_name: actorName, form } = first;
  const copy = copyOf[first.kind]?.({ actorName, count: events.length, request: formLabel(form) });
  if (!copy) return null;
  const leads = events.filter(({ lead_id }) => lead_id !== null);
  const links = leads.slice(0, maxListed).map((one) => ({
    text: leads.length === 1 ? 'Open the lead' : formLabel(one.form),
    href: leadLink(url, one.lead_id ?? ''),
  }));
  const more = leads.length - links.length;
  const [link] = links;
  const opening: readonly MailBlock[] =
    link === undefined
      ? []
      : [links.length === 1 ? { kind: 'button', link } : { kind: 'links', links }];
  return {
    title: copy.title,
    subject:
      copy.subject ?? (events.length === 1 ? `${copy.title}: ${formLabel(form)}` : copy.title),
    blocks: [
      { kind: 'text', text: copy.about },
      ...opening,
      ...(more > 0 ? [{ kind: 'text', text: `And ${more} more.` } as const] : []),
    ],
    footLink: { text: 'Choose your notifications', href: new URL('/account', url).href },
  };
}

type Event = { readonly actorName: string; readonly count: number; readonly request: string };
type Copy = { readonly title: string; readonly about: string; readonly subject?: string };

const copyOf: Readonly<Partial<Record<NotificationKind, (event: Event) => Copy>>> = {
  mentioned: ({ actorName, request }) => ({
    title: `${actorName || 'Somebody'} mentioned you`,
    about: `In a note about a lead: ${request}.`,
  }),
  'new-lead': ({ request }) => {
    const title = `New lead: ${request}`;
    return { title, subject: title, about: 'It arrived a moment ago.' };
  },
  assigned: ({ actorName, count, request }) => ({
    title: `${actorName} assigned ${count === 1 ? 'a lead' : `${count} leads`} to you`,
    about: count === 1 ? `${request}.` : 'These leads are now assigned to you.',
  }),
  erased: ({ count, request }) => ({
    title: count === 1 ? 'A visitor erased a lead' : `A visitor erased ${count} leads`,
    about: `${count === 1 ? `${request}. ` : ''}The visitor used the “Your data” page. Nothing is left, not even in the console.`,
  }),
  answer: ({ request }) => ({
    title: 'A visitor answered',
    about: `About your lead: ${request}.`,
  }),
  bounce: ({ request }) => ({
    title: 'An email to a visitor was refused',
    about: `About your lead: ${request}. Its page shows the reason.`,
  }),
};

const maxListed = 50;

import { counted } from '#contract/amounts.ts';
import { timeText } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock } from '#server/delivery/mail/mail-blocks.ts';
import { recipientsOf, type ServiceEmail } from '#server/delivery/mail/service-email.ts';
import type { WorkParts } from '#server/extension/extension.ts';
import { type JobHandler, repeated } from '#server/jobs/queue.ts';
import type { Attention, Digests, OpenWork } from './digests.ts';

type DigestOptions = Pick<WorkParts, 'log' | 'clock' | 'wakeUp'> & {
  readonly store: Digests;
  readonly settings: Pick<DeliverySettings, 'mail'>;
};

/** Checks every minute whether a digest is due. */
export function digestJob(options: DigestOptions): JobHandler {
  return repeated(options.clock, checkIntervalMs, () => queueDueDigest(options));
}

/**
 * Reports deliveries that failed permanently or have been waiting for more than an hour, and new leads in quarantine or
 * spam, with the open work:
 * in one email to the team, and in the log as an error, because the mail server itself may be the problem.
 */
export async function queueDueDigest({
  store,
  settings,
  log,
  clock,
  wakeUp,
}: DigestOptions): Promise<void> {
  const now = clock();
  const last = await store.digestedUntil();
  if (last <= now && now.getTime() < last.getTime() + digestPeriodMs) return;
  const until = new Date(now.getTime() - commitMarginMs);
  // If the clock was set back, report some things twice rather than nothing until it has caught up.
  const since = last > now ? new Date(now.getTime() - digestPeriodMs) : last;
  const attention = await store.attention(since, until, maxWaitMs);
  const { failed, waiting, newlyWaiting, turnedOff, quarantined, spam, passed, waitingSince } =
    attention;
  // Bots and strangers write at any hour, so they alone are worth one email a day.
  const isDaily = spam + passed > 0 && now.getTime() >= last.getTime() + dayMs;
  if (!isDaily && failed + newlyWaiting + turnedOff.length + quarantined === 0) return;
  const span = { since: since.getTime(), until: until.getTime() };
  const recipients = recipientsOf(settings.mail);
  if (!(await store.queueDigest(span, { last, now, recipients }))) return;
  log.error(
    { failed, waiting, waitingSince, turnedOff, quarantined, spam, passed },
    'Leads need attention',
  );
  wakeUp.send();
}

/** Null if nothing in it needs attention anymore. */
export function digestEmail(
  attention: Attention,
  work: OpenWork,
  { console: { url, isUrlKnown }, timeZone }: Pick<DeliverySettings, 'console' | 'timeZone'>,
): ServiceEmail | null {
  const linkTo = ({ text, page }: Part['link']): readonly MailBlock[] =>
    isUrlKnown ? [{ kind: 'links', links: [{ text, href: new URL(page, url).href }] }] : [];
  const parts = partsOf(attention, timeZone).filter(({ count }) => count > 0);
  if (parts.length === 0) return null;
  const open = openWorkText(work);
  return {
    subject: `Leads need attention: ${parts.map(({ subject }) => subject).join(', ')}`,
    title: 'Leads need attention',
    blocks: [
      ...parts.flatMap(({ fact, text, lines = [], link }) => [
        { kind: 'fact', lines: [fact, text] } as const,
        ...(lines.length > 0 ? [{ kind: 'lines', lines } as const] : []),
        ...linkTo(link),
      ]),
      ...(open === ''
        ? []
        : [
            { kind: 'text', text: open } as const,
            ...linkTo({ text: 'To answer', page: '/leads?view=unanswered' }),
          ]),
    ],
    foot: `This digest is sent at most every ${digestPeriodMs / 3_600_000} hours.`,
  };
}

type Part = {
  readonly count: number;
  readonly subject: string;
  readonly fact: string;
  readonly text: string;
  readonly lines?: readonly string[];
  readonly link: { readonly text: string; readonly page: string };
};

function partsOf(attention: Attention, timeZone: string): readonly Part[] {
  const { failed, waiting, waitingSince, turnedOff, quarantined, spam, passed } = attention;
  const off = counted(turnedOff.length, 'destination', 'destinations');
  const newestOf = (status: 'quarantined' | 'spam') => {
    const lead = attention.newest[status];
    return lead
      ? ` The newest: ${formLabel(lead.form)}, ${timeText(lead.receivedAt, timeZone)}.`
      : '';
  };
  const examplesOf = (wanted: 'failed' | 'pending') =>
    attention.examples
      .filter(({ state }) => state === wanted)
      .map(
        ({ leadId, channel, lastError }) =>
          `${leadId === null ? '' : `${leadId}  `}${channel}: ${lastError ?? 'no error'}`,
      );
  return [
    {
      count: failed,
      subject: `${failed} failed`,
      fact: `${counted(failed, 'delivery', 'deliveries')} failed permanently.`,
      text: 'To send again: npm run leads -- retry',
      lines: examplesOf('failed'),
      link: { text: 'Open the failed deliveries', page: '/settings/delivery/log?state=failed' },
    },
    {
      count: waiting,
      subject: `${waiting} waiting`,
      fact: `${counted(waiting, 'delivery has', 'deliveries have')} been waiting for more than an hour, the first since ${waitingSince ? timeText(waitingSince, timeZone) : ''}.`,
      text: 'Each is retried for five days.',
      lines: examplesOf('pending'),
      link: { text: 'Open the waiting deliveries', page: '/settings/delivery/log?state=pending' },
    },
    {
      count: turnedOff.length,
      subject: `${off} turned off`,
      fact: `${off} ${turnedOff.length === 1 ? 'was' : 'were'} turned off.`,
      text: 'A destination gets no new leads once nothing could be delivered to it for five days, or it responded that it is gone (410). Fix the receiver, then turn it on again in the console under Settings → Delivery:',
      lines: turnedOff,
      link: { text: 'Open the destinations', page: '/settings/delivery' },
    },
    {
      count: quarantined,
      subject: `${quarantined} in quarantine`,
      fact: `${counted(quarantined, 'lead', 'leads')} went to quarantine.${newestOf('quarantined')}`,
      text: 'The bot check was unavailable. To review and deliver:',
      lines: ['npm run leads -- list --status quarantined', 'npm run leads -- release ID'],
      link: { text: 'Open the quarantine', page: '/leads?view=quarantine' },
    },
    {
      count: spam,
      subject: `${spam} in spam`,
      fact: `${counted(spam, 'submission', 'submissions')} went to spam.${newestOf('spam')}`,
      text: 'They filled in a field that people don’t see. Release what a person sent; the rest is erased after 30 days.',
      link: { text: 'Open the spam', page: '/leads?view=spam' },
    },
    {
      count: passed,
      subject: counted(passed, 'other email'),
      fact: `${counted(passed, 'email belongs', 'emails belong')} to no lead.`,
      text: 'They are in your mailbox. Health lists their senders and subjects.',
      link: { text: 'Open Health', page: '/settings/health' },
    },
  ];
}

/** Blank if nothing is open. */
function openWorkText({ toAnswer, overdue, due }: OpenWork): string {
  const texts = [
    ...(toAnswer > 0 ? [`${counted(toAnswer, 'lead waits', 'leads wait')} for an answer`] : []),
    ...(overdue > 0 ? [`${overdue} longer than your answer target`] : []),
    ...(due > 0 ? [`${counted(due, 'follow-up is', 'follow-ups are')} due`] : []),
  ];
  return texts.length === 0 ? '' : `${texts.join(', ')}.`;
}

const checkIntervalMs = 60_000;
/** The latest events may not be committed yet, or may come from a process whose clock is behind. */
export const commitMarginMs = 60_000;
export const maxWaitMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
const digestPeriodMs = 6 * 60 * 60_000;

import { counted } from '#contract/amounts.ts';
import { timeText } from '#contract/days.ts';
import { formLabel } from '#contract/form-list.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock } from '#server/delivery/mail/mail-blocks.ts';
import { recipientsOf, type ServiceEmail } from '#server/delivery/mail/service-email.ts';
import { type JobHandler, repeated } from '#server/jobs/queue.ts';
import type { WakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import type { Log } from '#server/lib/log.ts';
import type { Attention, Digests, OpenWork } from './digests.ts';

type DigestOptions = {
  readonly store: Digests;
  readonly settings: Pick<DeliverySettings, 'mail'>;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: Pick<WakeUpSignal, 'send'>;
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
  const linkTo = (text: string, page: string): readonly MailBlock[] =>
    isUrlKnown ? [{ kind: 'links', links: [{ text, href: new URL(page, url).href }] }] : [];
  const { failed, waiting, waitingSince, turnedOff, quarantined, spam, newest, examples } =
    attention;
  const { passed } = attention;
  if (failed + waiting + turnedOff.length + quarantined + spam + passed === 0) return null;
  const newestOf = (status: 'quarantined' | 'spam') => {
    const lead = newest[status];
    return lead
      ? ` The newest: ${formLabel(lead.form)}, ${timeText(lead.receivedAt, timeZone)}.`
      : '';
  };
  const counts: string[] = [];
  const blocks: MailBlock[] = [];
  const examplesOf = (state: 'failed' | 'pending') =>
    examples
      .filter((example) => example.state === state)
      .map(
        ({ leadId, channel, lastError }) =>
          `${leadId === null ? '' : `${leadId}  `}${channel}: ${lastError ?? 'no error'}`,
      );
  if (failed > 0) {
    counts.push(`${failed} failed`);
    blocks.push(
      ...part(`${counted(failed, 'delivery', 'deliveries')} failed permanently.`, {
        text: 'To send again: npm run leads -- retry',
        lines: examplesOf('failed'),
      }),
      ...linkTo('Open the failed deliveries', '/settings/delivery/log?state=failed'),
    );
  }
  if (waiting > 0) {
    counts.push(`${waiting} waiting`);
    const since = waitingSince ? timeText(waitingSince, timeZone) : '';
    const count = counted(waiting, 'delivery has', 'deliveries have');
    blocks.push(
      ...part(`${count} been waiting for more than an hour, the first since ${since}.`, {
        text: 'Each is retried for five days.',
        lines: examplesOf('pending'),
      }),
      ...linkTo('Open the waiting deliveries', '/settings/delivery/log?state=pending'),
    );
  }
  if (turnedOff.length > 0) {
    counts.push(`${counted(turnedOff.length, 'destination', 'destinations')} turned off`);
    const count = counted(turnedOff.length, 'destination was', 'destinations were');
    blocks.push(
      ...part(`${count} turned off.`, {
        text: 'A destination gets no new leads once nothing could be delivered to it for five days, or it responded that it is gone (410). Fix the receiver, then turn it on again in the console under Settings → Delivery:',
        lines: turnedOff,
      }),
      ...linkTo('Open the destinations', '/settings/delivery'),
    );
  }
  if (quarantined > 0) {
    counts.push(`${quarantined} in quarantine`);
    blocks.push(
      ...part(
        `${counted(quarantined, 'lead', 'leads')} went to quarantine.${newestOf('quarantined')}`,
        {
          text: 'The bot check was unavailable. To review and deliver:',
          lines: ['npm run leads -- list --status quarantined', 'npm run leads -- release ID'],
        },
      ),
      ...linkTo('Open the quarantine', '/leads?view=quarantine'),
    );
  }
  if (spam > 0) {
    counts.push(`${spam} in spam`);
    blocks.push(
      ...part(`${counted(spam, 'submission', 'submissions')} went to spam.${newestOf('spam')}`, {
        text: 'They filled in a field that people don’t see. Release what a person sent; the rest is erased after 30 days.',
        lines: [],
      }),
      ...linkTo('Open the spam', '/leads?view=spam'),
    );
  }
  if (passed > 0) {
    counts.push(counted(passed, 'other email'));
    blocks.push(
      ...part(`${counted(passed, 'email belongs', 'emails belong')} to no lead.`, {
        text: 'They are in your mailbox. Health lists their senders and subjects.',
        lines: [],
      }),
      ...linkTo('Open Health', '/settings/health'),
    );
  }
  const open = openWorkText(work);
  if (open) {
    blocks.push({ kind: 'text', text: open }, ...linkTo('To answer', '/leads?view=unanswered'));
  }
  return {
    subject: `Leads need attention: ${counts.join(', ')}`,
    title: 'Leads need attention',
    blocks,
    foot: `This digest is sent at most every ${digestPeriodMs / 3_600_000} hours.`,
  };
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

function part(
  fact: string,
  { text, lines }: { readonly text: string; readonly lines: readonly string[] },
): readonly MailBlock[] {
  return [
    { kind: 'fact', lines: [fact, text] },
    ...(lines.length > 0 ? [{ kind: 'lines', lines } as const] : []),
  ];
}

const checkIntervalMs = 60_000;
/** The latest events may not be committed yet, or may come from a process whose clock is behind. */
const commitMarginMs = 60_000;
export const maxWaitMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
const digestPeriodMs = 6 * 60 * 60_000;

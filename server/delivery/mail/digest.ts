import { setTimeout as wait } from 'node:timers/promises';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Attention, Digests } from '#server/jobs/digests.ts';
import { localTimeText } from '#server/lib/local-time.ts';
import type { Log } from '#server/lib/log.ts';
import { type Notice, sendNotice } from './operator-notice.ts';

type DigestOptions = {
  readonly store: Digests;
  readonly settings: Pick<DeliverySettings, 'dataDir' | 'mail' | 'console' | 'timeZone'>;
  readonly log: Log;
  readonly clock: () => Date;
};

/** Looks every minute whether a digest is due, until stopped. */
export function startDigests(options: DigestOptions): { readonly stop: () => void } {
  const ended = new AbortController();
  const watch = async () => {
    while (!ended.signal.aborted) {
      await sendDigestIfDue(options).catch((error: unknown) =>
        options.log.warn({ error }, 'Cannot look for failed deliveries'),
      );
      const pause = { signal: ended.signal, ref: false };
      await wait(lookIntervalMs, undefined, pause).catch(() => undefined);
    }
  };
  void watch();
  return { stop: () => ended.abort() };
}

/**
 * Reports deliveries that failed permanently or wait for more than an hour, and new leads in quarantine: in
 * the log as an error, because the mail server itself may be the trouble, and in one mail to the
 * operator for all of them. A digest that can't be sent is tried again with the next one.
 */
export async function sendDigestIfDue({
  store,
  settings,
  log,
  clock,
}: DigestOptions): Promise<void> {
  const now = clock();
  const { coveredUntil, claimedAt } = await store.lastDigest();
  const isSince = (time: Date, ms: number) => time <= now && now.getTime() < time.getTime() + ms;
  if (isSince(coveredUntil, digestPeriodMs) || isSince(claimedAt, retryAfterMs)) return;
  const until = new Date(now.getTime() - commitMarginMs);
  // The clock was set back: better report something twice than nothing until it has caught up.
  const since = coveredUntil > now ? new Date(now.getTime() - digestPeriodMs) : coveredUntil;
  const attention = await store.attention(since, until, maxWaitMs);
  const { failed, waiting, newlyWaiting, turnedOff, quarantined, waitingSince } = attention;
  if (failed + newlyWaiting + turnedOff.length + quarantined === 0) return;
  if (!(await store.claimDigest(claimedAt, now))) return;
  log.error({ failed, waiting, waitingSince, turnedOff, quarantined }, 'Leads need attention');
  const results = await sendNotice(settings, noticeOf(attention, settings), now);
  if (results.some(({ isAccepted }) => isAccepted)) await store.digestSent(until);
  const refusals = results.filter(({ isAccepted }) => !isAccepted).length;
  if (refusals > 0) log.error({ refusals }, 'Cannot mail the digest to every recipient');
}

function noticeOf(
  attention: Attention,
  { console: { url, isUrlKnown }, timeZone }: DigestOptions['settings'],
): Notice {
  const linkTo = (text: string, page: string) =>
    isUrlKnown ? { link: { text, href: new URL(page, url).href } } : {};
  const { failed, waiting, waitingSince, turnedOff, quarantined, examples } = attention;
  const counts: string[] = [];
  const sections: Notice['sections'][number][] = [];
  const examplesOf = (state: 'failed' | 'pending') =>
    examples
      .filter((example) => example.state === state)
      .map(
        ({ leadId, channel, lastError }) =>
          `${leadId === null ? '' : `${leadId}  `}${channel}: ${lastError ?? 'no error'}`,
      );
  if (failed > 0) {
    counts.push(`${failed} failed`);
    sections.push({
      text: `${counted(failed, 'delivery', 'deliveries')} failed permanently. To send again: npm run leads -- retry`,
      lines: examplesOf('failed'),
      ...linkTo('Open the failed deliveries', '/deliveries?state=failed'),
    });
  }
  if (waiting > 0) {
    counts.push(`${waiting} waiting`);
    const since = waitingSince ? localTimeText(waitingSince, timeZone) : '';
    sections.push({
      text: `${counted(waiting, 'delivery has', 'deliveries have')} been waiting for more than an hour, the first since ${since}. Each is retried for five days.`,
      lines: examplesOf('pending'),
      ...linkTo('Open the waiting deliveries', '/deliveries?state=pending'),
    });
  }
  if (turnedOff.length > 0) {
    counts.push(`${counted(turnedOff.length, 'destination', 'destinations')} turned off`);
    sections.push({
      text: 'These destinations were turned off and get no new leads, because nothing could be delivered to them for five days, or because they answered that they are gone (410). Fix the other side, then turn them on again in the console under Destinations:',
      lines: turnedOff,
      ...linkTo('Open the destinations', '/destinations'),
    });
  }
  if (quarantined > 0) {
    counts.push(`${quarantined} in quarantine`);
    sections.push({
      text: `${counted(quarantined, 'lead', 'leads')} went to quarantine, because the bot check was unavailable. To review and deliver:`,
      lines: ['npm run leads -- list --status quarantined', 'npm run leads -- release ID'],
      ...linkTo('Open the quarantine', '/leads?view=quarantine'),
    });
  }
  return {
    kind: 'digest',
    subject: `Leads need attention: ${counts.join(', ')}`,
    title: 'Leads need attention',
    sections,
    foot: `This digest is sent at most every ${digestPeriodMs / 3_600_000} hours.`,
  };
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const lookIntervalMs = 60_000;
/** What happened just now may not be committed yet, or may come from a process whose clock is behind. */
const commitMarginMs = 60_000;
const maxWaitMs = 60 * 60_000;
const digestPeriodMs = 6 * 60 * 60_000;
/** While no digest can be sent. */
const retryAfterMs = 60 * 60_000;

import * as v from 'valibot';
import type { Db } from './connection.ts';
import { detailsOf, lastReports, type Report, writeReport } from './health-reports.ts';
import { countHits, domainBucket, mailboxBucket, type Quota } from './rate-limits.ts';

export type VisitorEmailLimits = {
  /** The limit for the submissions of one client; its count decides how many emails an hour may have. */
  readonly rateLimit: Pick<Quota, 'limit'>;
  readonly bucketSecret: string;
};

/**
 * The quotas of an automatic email to an address that nobody has confirmed (R226): its mailbox, its domain, and all such
 * emails. Without the last two, anyone could use the server to flood others with emails.
 */
export function visitorEmailQuotas(
  kind: 'acknowledgment' | 'confirmation' | 'my-data',
  emailAddress: string,
  { rateLimit: { limit }, bucketSecret }: VisitorEmailLimits,
): readonly Quota[] {
  const mailbox = mailboxBucket(kind, emailAddress, bucketSecret);
  const domain = domainBucket('visitor-domain', emailAddress, bucketSecret);
  return [
    { bucket: mailbox, limit: mailboxLimit, windowSeconds: daySeconds },
    ...(domain === null ? [] : [{ bucket: domain, limit, windowSeconds: hourSeconds }]),
    { bucket: 'visitor-emails', limit: limit * domainsInAll, windowSeconds: hourSeconds },
  ];
}

/**
 * Counts an email within the caller's transaction; false if it must not be sent. Health reports such emails, except
 * those to a mailbox that has its share.
 */
export async function mayEmailVisitor(
  db: Db,
  quotas: readonly Quota[],
  now: Date,
): Promise<boolean> {
  const full = await countHits(db, quotas, now);
  if (full === null) return true;
  if (full.bucket !== quotas[0]?.bucket) {
    const omitted = omittedEmails((await lastReports(db))[omittedPart], now) + 1;
    await writeReport(db, omittedPart, { omitted }, now);
  }
  return false;
}

/** The number of emails that were not sent, until a day passes without another one. */
export function omittedEmails(report: Report | undefined, now: Date): number {
  if (!report || report.at.getTime() < now.getTime() - daySeconds * 1000) return 0;
  return detailsOf(omittedDetails, report)?.omitted ?? 0;
}

const omittedPart = 'omitted-emails';
const omittedDetails = v.strictObject({ omitted: v.number() });
const mailboxLimit = 3;
const domainsInAll = 5;
const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

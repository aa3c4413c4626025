import type { Reply } from '#contract/reply.ts';
import type { Db } from './connection.ts';
import { newId } from './lead-id.ts';
import { hasRoom } from './rate-windows.ts';
import { claimNames, freeNames } from './registrations.ts';
import type { Acceptance, Channel, LeadStore, Recollection, Release, Submission } from './store.ts';
import { claimAddress } from './subscriptions.ts';
import type { Transactions } from './transactions.ts';

/** The way of a submission into the store: key, claim, token, lead and deliveries, or nothing. */
export function acceptance({
  read,
  write,
}: Transactions): Pick<LeadStore, 'accept' | 'release' | 'recall'> {
  return {
    accept: (submission) => write((db) => accept(db, submission)),
    release: (leadId, options) => write((db) => release(db, leadId, options)),
    recall: (key, fingerprint) => read((db) => recall(db, key, fingerprint)),
  };
}

/**
 * The key comes first: whoever inserts it owns the submission, and a second process waits for the
 * first one's commit at that row.
 */
async function accept(db: Db, submission: Submission): Promise<Acceptance> {
  const { lead, idempotency, token, subscriber, acknowledge } = submission;
  if (idempotency && !(await claimKey(db, submission, idempotency))) {
    const known = await recall(db, idempotency.key, idempotency.fingerprint);
    if (known) return known;
  }
  const claimed = await claimNames(db, submission);
  if (claimed.kind === 'own') {
    if (idempotency) await assignKey(db, idempotency.key, claimed.leadId);
    return { kind: 'repeated', reply: submission.reply };
  }
  if (claimed.kind === 'taken') {
    if (idempotency) await releaseKey(db, idempotency.key);
    return claimed;
  }
  if (token && !(await spend(db, token))) {
    if (idempotency) await releaseKey(db, idempotency.key);
    await freeNames(db, lead.id);
    return { kind: 'token-spent' };
  }
  const holder = subscriber === undefined ? null : await claimAddress(db, subscriber, lead.id);
  if (holder !== null) {
    if (idempotency) await assignKey(db, idempotency.key, holder);
    return { kind: 'repeated', reply: submission.reply };
  }
  const received = lead.receivedAt.getTime();
  await db
    .insertInto('leads')
    .values({
      id: lead.id,
      form: lead.form,
      received_at: received,
      status: lead.status,
      payload: JSON.stringify(lead.payload),
    })
    .execute();
  const thanks: Channel[] =
    acknowledge && (await hasRoom(db, acknowledge, lead.receivedAt)) ? ['acknowledgement'] : [];
  await queue(db, lead.id, [...submission.channels, ...thanks], received);
  return { kind: 'stored' };
}

async function queue(
  db: Db,
  leadId: string,
  channels: readonly Channel[],
  dueAt: number,
): Promise<void> {
  if (channels.length === 0) return;
  const deliveries = channels.map((channel) => ({
    id: newId(),
    lead_id: leadId,
    channel,
    state: 'pending' as const,
    next_try_at: dueAt,
  }));
  await db.insertInto('deliveries').values(deliveries).execute();
}

/** The change of the status comes first: of two releases the second finds nothing in quarantine. */
async function release(
  db: Db,
  leadId: string,
  { channels, subscriber, now }: Parameters<LeadStore['release']>[1],
): Promise<Release> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'accepted' })
    .where('id', '=', leadId)
    .where('status', '=', 'quarantined')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'not-quarantined';
  const holder = subscriber === undefined ? null : await claimAddress(db, subscriber, leadId);
  if (holder !== null && holder !== leadId) {
    await db.updateTable('leads').set({ status: 'quarantined' }).where('id', '=', leadId).execute();
    return 'subscribed';
  }
  await queue(db, leadId, channels, now.getTime());
  return 'released';
}

async function recall(db: Db, key: string, fingerprint: string): Promise<Recollection | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== fingerprint) return { kind: 'key-reused' };
  return { kind: 'repeated', reply: JSON.parse(row.reply) as Reply };
}

async function claimKey(
  db: Db,
  { lead, reply }: Submission,
  { key, fingerprint }: NonNullable<Submission['idempotency']>,
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({
      key,
      fingerprint,
      reply: JSON.stringify(reply),
      lead_id: lead.id,
      expires_at: lead.receivedAt.getTime() + keyLife,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The key of a repeated registration goes with the lead that is there already. */
async function assignKey(db: Db, key: string, leadId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ lead_id: leadId })
    .where('key', '=', key)
    .execute();
}

async function releaseKey(db: Db, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
}

async function spend(
  db: Db,
  { nonce, expiresAt }: NonNullable<Submission['token']>,
): Promise<boolean> {
  const row = await db
    .insertInto('spent_tokens')
    .values({ nonce, expires_at: expiresAt.getTime() })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** Seven days in milliseconds: a browser that comes back after a weekend is answered alike. */
const keyLife = 7 * 24 * 60 * 60 * 1000;

import { actorOf, type Handlers } from '#server/console/kit/call.ts';
import type { Db } from '#server/db/connection.ts';
import { itemDelivery } from '#server/delivery/channels/lead-deliveries.ts';
import { queueDeliveries } from '#server/leads/deliveries.ts';
import { whyNoReply } from '#server/leads/lead-mails.ts';
import { assertNotMerged } from '#server/leads/lead-merges.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { replyWithKey } from './reply-queries.ts';

/** Replies by mail. They go through the outbox, like every other mail about a lead. */
export const replyHandlers = {
  sendReply: async (
    { user, client, params: { leadId }, body: { key, subject, text } },
    { change, clock, wakeUp },
  ) => {
    const sent = await change(actorOf({ user, client }), async (db, record) => {
      const known = await db
        .selectFrom('lead_replies')
        .selectAll()
        .where('id', '=', key)
        .executeTakeFirst();
      if (known) {
        const isSame =
          known.lead_id === leadId &&
          known.author_id === user.userId &&
          known.subject === subject &&
          known.text === text;
        if (!isSame) throw sentBefore;
        return replyWithKey(db, key);
      }
      const row = await db
        .selectFrom('leads')
        .selectAll()
        .where('id', '=', leadId)
        .executeTakeFirst();
      if (!row) throw notFound('lead');
      await assertNotMerged(db, [leadId]);
      const reason = whyNoReply(leadOf(row));
      if (reason !== null) throw new ConsoleError('conflict', reason);
      const now = clock();
      const reply = {
        id: key,
        lead_id: leadId,
        author_id: user.userId,
        reply_to: user.email,
        parent_id: await acknowledgmentOf(db, leadId),
        subject,
        text,
        created_at: now.getTime(),
      };
      await db.insertInto('lead_replies').values(reply).execute();
      await queueDeliveries(db, leadId, [itemDelivery('reply', key)], now);
      await record({ action: 'reply-sent', leadId, details: { reply: key } });
      return replyWithKey(db, key);
    });
    wakeUp();
    return sent;
  },
} satisfies Partial<Handlers>;

/** The mail that the visitor has, or will have before the reply. */
async function acknowledgmentOf(db: Db, leadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('channel', '=', 'acknowledgement')
    .where('state', 'in', ['pending', 'done'])
    .executeTakeFirst();
  return row?.id ?? null;
}

const sentBefore = new ConsoleError(
  'conflict',
  'An earlier version of this reply was already sent. Edit this one or discard it.',
);

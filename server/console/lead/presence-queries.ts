import type { Db } from '#server/db/connection.ts';

type Place = { readonly leadId: string; readonly userId: string };

/** Stores that a user has a lead open, until `expiresAt` in milliseconds since 1970. */
export async function storePresence(
  db: Db,
  { leadId, userId }: Place,
  { isWriting, expiresAt }: { readonly isWriting: boolean; readonly expiresAt: number },
): Promise<void> {
  const row = { is_writing: isWriting ? 1 : 0, expires_at: expiresAt };
  await db
    .insertInto('lead_presence')
    .values({ lead_id: leadId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['lead_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export async function removePresence(db: Db, { leadId, userId }: Place): Promise<void> {
  await db
    .deleteFrom('lead_presence')
    .where('lead_id', '=', leadId)
    .where('user_id', '=', userId)
    .execute();
}

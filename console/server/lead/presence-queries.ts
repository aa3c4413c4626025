import type { Db } from '#server/db/connection.ts';
import { deleteRows, put } from '#server/db/rows.ts';

type Place = { readonly leadId: string; readonly userId: string };

/** Stores that a user has a lead open, until `expiresAt` in milliseconds since 1970. */
export async function storePresence(
  db: Db,
  { leadId, userId }: Place,
  { isWriting, expiresAt }: { readonly isWriting: boolean; readonly expiresAt: number },
): Promise<void> {
  await put(db, 'lead_presence', ['lead_id', 'user_id'], {
    lead_id: leadId,
    user_id: userId,
    is_writing: isWriting ? 1 : 0,
    expires_at: expiresAt,
  });
}

export async function removePresence(db: Db, { leadId, userId }: Place): Promise<void> {
  await deleteRows(db, 'lead_presence', { lead_id: leadId, user_id: userId });
}

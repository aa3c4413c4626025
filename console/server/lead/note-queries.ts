import type { Note } from '#console/contract/lead.ts';
import { mentionsIn } from '#console/contract/mentions.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import { updateActivity } from '#console/server/leads/answers.ts';
import { formOf, notify } from '#console/server/notices/notify.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { deleteRows, findRows, insertNew, insertRow } from '#server/db/rows.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { noteOf } from './lead-queries.ts';

type NoteRow = RowOf<'lead_notes'>;

/** Adds a note, and notifies the users whom it mentions. */
export async function addNote(
  db: Db,
  record: RecordEntry,
  leadId: string,
  author: SignedIn,
  { text, now }: { readonly text: CleanText; readonly now: Date },
): Promise<Note> {
  const row = {
    id: newId(),
    lead_id: leadId,
    author_id: author.isService ? null : author.userId,
    author_name: author.isService ? author.name : null,
    text,
    created_at: now.getTime(),
    edited_at: null,
  };
  await insertRow(db, 'lead_notes', row);
  await updateActivity(db, leadId);
  const mentions = await recordMentions(db, row, now);
  await record({ action: 'note-added', leadId, details: { note: row.id } });
  return noteOf(row, mentions, author);
}

export async function removeNote(db: Db, { id, lead_id }: NoteRow): Promise<void> {
  await deleteRows(db, 'notifications', { event: mentionEvent(id) });
  await deleteRows(db, 'lead_notes', { id });
  await updateActivity(db, lead_id);
}

/**
 * Finds the users whom a note mentions and notifies each, within the caller's transaction. Skips
 * users mentioned in an earlier version of the note, who already got an email, and the author.
 */
export async function recordMentions(
  db: Db,
  { id, lead_id, author_id, author_name, text }: NoteRow,
  now: Date,
): Promise<Note['mentions']> {
  const users = await findRows(db, 'users', { disabled_at: null });
  const mentions = mentionsIn(text, users).filter(({ userId }) => userId !== author_id);
  if (mentions.length === 0) return [];
  const form = await formOf(db, lead_id);
  const actorName = users.find((user) => user.id === author_id)?.name ?? author_name ?? '';
  for (const { userId, label } of mentions) {
    const row = { id: newId(), note_id: id, user_id: userId, label, created_at: now.getTime() };
    if (!(await insertNew(db, 'note_mentions', row))) continue;
    const event = { userId, kind: 'mentioned', leadId: lead_id, event: mentionEvent(id) } as const;
    await notify(db, [{ ...event, form, actorName }], { now });
  }
  return [...mentions];
}

function mentionEvent(noteId: string): string {
  return `mention:${noteId}`;
}

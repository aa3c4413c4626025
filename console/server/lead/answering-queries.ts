import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRows, insertNew } from '#server/db/rows.ts';

/** The forms whose new leads are not in the list 'To answer'. */
export async function formsWithoutAnswer(db: Db): Promise<string[]> {
  const rows = await findRows(db, 'forms_without_answer', {}, ['form']);
  return rows.map(({ form }) => form);
}

export async function setNeedsReply(db: Db, form: string, needsReply: boolean): Promise<void> {
  await deleteRows(db, 'forms_without_answer', { form });
  if (!needsReply) await insertNew(db, 'forms_without_answer', { form });
}

import type { Db } from '#server/db/connection.ts';

/** The forms whose new leads are not in the list 'To answer'. */
export async function formsWithoutAnswer(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('forms_without_answer').select('form').orderBy('form').execute();
  return rows.map(({ form }) => form);
}

export async function setNeedsReply(db: Db, form: string, needsReply: boolean): Promise<void> {
  await db.deleteFrom('forms_without_answer').where('form', '=', form).execute();
  if (!needsReply) await db.insertInto('forms_without_answer').values({ form }).execute();
}

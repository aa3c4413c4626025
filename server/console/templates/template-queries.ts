import type { Selectable } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';

export type TemplateRow = Selectable<Tables['reply_templates']>;

/** All templates, by name. */
export function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('reply_templates').selectAll().orderBy('name').orderBy('id').execute();
}

export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  await db.insertInto('reply_templates').values(row).execute();
}

/** Undefined if there is no such template. */
export function updateTemplate(db: Db, templateId: string, columns: Partial<TemplateRow>) {
  return db
    .updateTable('reply_templates')
    .set(columns)
    .where('id', '=', templateId)
    .returningAll()
    .executeTakeFirst();
}

/** The removed template's name; undefined if there is none. */
export async function deleteTemplate(db: Db, templateId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('reply_templates')
    .where('id', '=', templateId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

import type { Db } from '#server/db/connection.ts';

/** All templates, by name. */
export function listTemplates(db: Db) {
  return db.selectFrom('reply_templates').selectAll().orderBy('name').orderBy('id').execute();
}

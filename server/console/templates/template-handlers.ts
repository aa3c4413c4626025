import type { Selectable } from 'kysely';
import type { Template } from '#contract/console/templates.ts';
import { actorOf, type Handlers } from '#server/console/kit/call.ts';
import type { Tables } from '#server/db/connection.ts';
import { notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';

/** The templates of replies, which the team shares. */
export const templateHandlers = {
  templates: async (_call, { transactions: { read } }) => {
    const rows = await read((db) =>
      db.selectFrom('reply_templates').selectAll().orderBy('name').orderBy('id').execute(),
    );
    return { templates: rows.map(templateOf) };
  },

  addTemplate: ({ user, client, body }, { change, clock }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const row = { id: newId(), ...body, changed_at: clock().getTime() };
      await db.insertInto('reply_templates').values(row).execute();
      await record({ action: 'template-added', details: { name: body.name } });
      return templateOf(row);
    }),

  editTemplate: ({ user, client, params: { templateId }, body }, { change, clock }) =>
    change(actorOf({ user, client }), async (db, record) => {
      const row = await db
        .updateTable('reply_templates')
        .set({ ...body, changed_at: clock().getTime() })
        .where('id', '=', templateId)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notFound('template');
      await record({ action: 'template-changed', details: { name: body.name } });
      return templateOf(row);
    }),

  removeTemplate: async ({ user, client, params: { templateId } }, { change }) => {
    await change(actorOf({ user, client }), async (db, record) => {
      const row = await db
        .deleteFrom('reply_templates')
        .where('id', '=', templateId)
        .returning('name')
        .executeTakeFirst();
      if (!row) throw notFound('template');
      await record({ action: 'template-removed', details: { name: row.name } });
    });
    return {};
  },
} satisfies Partial<Handlers>;

function templateOf({ changed_at, ...row }: Selectable<Tables['reply_templates']>): Template {
  return { ...row, changedAt: new Date(changed_at).toISOString() };
}

import type { Handlers } from '#console/server/kit/call.ts';
import type { Db } from '#server/db/connection.ts';

/** The forms whose new leads are in the list 'To answer'; owners choose them. */
export const answeringHandlers = {
  answering: (_call, { transactions: { read } }) => read(answering),

  changeAnswering: ({ body: { form, needsReply } }, { change }) =>
    change(async (db, record) => {
      await db.deleteFrom('forms_without_answer').where('form', '=', form).execute();
      if (!needsReply) await db.insertInto('forms_without_answer').values({ form }).execute();
      await record({ action: 'answering-changed', details: { form, needsReply } });
      return answering(db);
    }),
} satisfies Partial<Handlers>;

async function answering(db: Db) {
  const rows = await db.selectFrom('forms_without_answer').select('form').orderBy('form').execute();
  return { formsWithoutAnswer: rows.map(({ form }) => form) };
}

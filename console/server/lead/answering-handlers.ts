import type { Handlers } from '#console/server/kit/call.ts';
import { answerTargetOf } from '#console/server/leads/team-rules.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRows, insertNew, put } from '#server/db/rows.ts';

/** The forms whose new leads are in the list 'To answer', and the answer target; owners choose them. */
export const answeringHandlers = {
  answering: (_call, { transactions: { read } }) => read(answering),

  changeAnswering: ({ body: { form, needsReply } }, { change }) =>
    change(async (db, record) => {
      await deleteRows(db, 'forms_without_answer', { form });
      if (!needsReply) await insertNew(db, 'forms_without_answer', { form });
      await record({ action: 'answering-changed', details: { form, needsReply } });
      return answering(db);
    }),

  changeAnswerTarget: ({ body }, { change }) =>
    change(async (db, record) => {
      await put(db, 'team_rules', ['name'], { name: 'answer-target', value: JSON.stringify(body) });
      await record({ action: 'answer-target-changed', details: { hours: body.hours } });
      return answering(db);
    }),
} satisfies Partial<Handlers>;

async function answering(db: Db) {
  const rows = await findRows(db, 'forms_without_answer', {}, ['form']);
  return { formsWithoutAnswer: rows.map(({ form }) => form), target: await answerTargetOf(db) };
}

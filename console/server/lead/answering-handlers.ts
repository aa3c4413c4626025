import type { Handlers } from '#console/server/kit/call.ts';
import {
  answerTargetOf,
  formsWithoutAnswer,
  setAnswerTarget,
  setNeedsReply,
} from '#console/server/leads/team-rules.ts';
import type { Db } from '#server/db/connection.ts';

/** The forms whose new leads are in the list 'To answer', and the answer target; owners choose them. */
export const answeringHandlers = {
  answering: (_call, { transactions: { read } }) => read(answering),

  changeAnswering: ({ body: { form, needsReply } }, { change }) =>
    change(async (db, record) => {
      await setNeedsReply(db, form, needsReply);
      await record({ action: 'answering-changed', details: { form, needsReply } });
      return answering(db);
    }),

  changeAnswerTarget: ({ body }, { change }) =>
    change(async (db, record) => {
      await setAnswerTarget(db, body);
      await record({ action: 'answer-target-changed', details: { hours: body.hours } });
      return answering(db);
    }),
} satisfies Partial<Handlers>;

async function answering(db: Db) {
  return { formsWithoutAnswer: await formsWithoutAnswer(db), target: await answerTargetOf(db) };
}

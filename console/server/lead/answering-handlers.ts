import type { Handlers } from '#console/server/kit/call.ts';
import { formsWithoutAnswer, setNeedsReply } from './answering-queries.ts';

/** The forms whose new leads are in the list 'To answer'; owners choose them. */
export const answeringHandlers = {
  answering: async (_call, { transactions: { read } }) => ({
    formsWithoutAnswer: await read(formsWithoutAnswer),
  }),

  changeAnswering: ({ body: { form, needsReply } }, { change }) =>
    change(async (db, record) => {
      await setNeedsReply(db, form, needsReply);
      await record({ action: 'answering-changed', details: { form, needsReply } });
      return { formsWithoutAnswer: await formsWithoutAnswer(db) };
    }),
} satisfies Partial<Handlers>;

import type { Handlers } from '#console/server/kit/call.ts';
import { listLostReasons, renameLostReasons } from '#server/leads/lost-reasons.ts';

/** Handlers for the reasons why leads are lost. */
export const lostReasonHandlers = {
  lostReasons: async (_call, { transactions: { read } }) => ({
    reasons: await read(listLostReasons),
  }),

  changeLostReasons: ({ body }, { change }) =>
    change(async (db, record) => {
      await renameLostReasons(db, body);
      const reasons = await listLostReasons(db);
      const details = { reasons: reasons.map(({ name }) => name) };
      await record({ action: 'lost-reasons-changed', details });
      return { reasons };
    }),
} satisfies Partial<Handlers>;

import type { Handlers } from '#server/console/kit/call.ts';
import { suppress } from '#server/leads/events/ended-subscriptions.ts';
import {
  countSuppressed,
  previewSuppression,
  readSuppressionList,
  removeSuppression,
} from '#server/leads/suppression-list.ts';
import { ConsoleError } from '#server/lib/http/console-error.ts';

/** Handlers for addresses that never get the newsletter, even if someone enters them on the site. */
export const suppressionHandlers = {
  suppression: async (_call, { transactions: { read } }) => ({
    addresses: await read(countSuppressed),
  }),

  previewSuppression: async ({ body: { text } }, { transactions: { read } }) => {
    const { addresses, invalid } = readSuppressionList(text);
    const counts = await read((db) => previewSuppression(db, addresses));
    return { ...counts, invalid: invalid.length, invalidLines: invalid.slice(0, maxInvalidLines) };
  },

  importSuppression: async ({ body: { text } }, { change, clock }) => {
    const { addresses, invalid } = readSuppressionList(text);
    return change(async (db, record) => {
      const result = { ...(await suppress(db, addresses, clock())), invalid: invalid.length };
      await record({ action: 'suppression-imported', details: result });
      return result;
    });
  },

  removeSuppression: ({ body: { email } }, { change }) =>
    change(async (db, record) => {
      if (!(await removeSuppression(db, email))) throw notListed;
      await record({ action: 'suppression-removed' });
    }),
} satisfies Partial<Handlers>;

const notListed = new ConsoleError('not-found', 'That address isn’t on the list.', {
  fieldErrors: { email: 'That address isn’t on the list.' },
});
const maxInvalidLines = 100;

import type * as v from 'valibot';
import type { lostReasonChange } from '#console/contract/lost-reasons.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { resource } from '#console/server/kit/resource.ts';
import { findRows } from '#server/db/rows.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';

const { list, change } = resource({
  table: 'lost_reasons',
  name: 'reason',
  hasUniqueNames: true,
  actions: { change: 'lost-reasons-changed' },
  order: ['id'],
  itemOf: (row) => row,
  columnsOf: (body: Cleaned<v.InferOutput<typeof lostReasonChange>>) => body,
  hook: async ({ db }, save) => {
    await save();
    const reasons = await findRows(db, 'lost_reasons', {}, ['id']);
    return { reasons: reasons.map(({ name }) => name) };
  },
});

export const lostReasonHandlers = {
  lostReasons: async (call, context) => ({ reasons: await list(call, context) }),
  changeLostReason: change,
} satisfies Partial<Handlers>;

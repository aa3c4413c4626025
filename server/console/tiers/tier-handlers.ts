import { isDeepStrictEqual } from 'node:util';
import type { VolumeTier } from '#contract/console/tiers.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { listVolumeTiers, replaceVolumeTiers } from '#server/leads/tier-queries.ts';
import { ConsoleError } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';

/** Handlers for the tiers that group laboratories by tests per year. */
export const tierHandlers = {
  volumeTiers: async (_call, { transactions: { read } }) => ({
    tiers: await read(listVolumeTiers),
  }),

  changeVolumeTiers: ({ body }, { change }) =>
    change(async (db, record) => {
      const before = await listVolumeTiers(db);
      if (!isDeepStrictEqual(before, body.seen)) throw changedSince;
      const tiers = body.tiers.map(
        ({ id, name, below }, index): VolumeTier => ({
          id: id ?? newId(),
          name,
          from: body.tiers[index - 1]?.below ?? 0,
          below,
        }),
      );
      if (isDeepStrictEqual(before, tiers)) return { tiers };
      await replaceVolumeTiers(db, tiers);
      await record({
        action: 'tiers-changed',
        details: { tiers: tiers.map(({ name }) => name), below: tiers.map(({ below }) => below) },
      });
      return { tiers };
    }),
} satisfies Partial<Handlers>;

const changedSince = new ConsoleError(
  'changed-meanwhile',
  'The tiers have changed. Review them again before you save.',
);

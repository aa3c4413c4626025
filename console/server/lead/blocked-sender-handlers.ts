import type { Handlers } from '#console/server/kit/call.ts';
import { fieldError } from '#console/server/kit/console-error.ts';
import { resource } from '#console/server/kit/resource.ts';
import { isPublicProvider } from '#console/server/search/laboratory-keys.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';

const { list, add, remove } = resource({
  table: 'blocked_senders',
  name: 'blocked sender',
  hasUniqueNames: true,
  actions: { add: 'sender-blocked', remove: 'sender-unblocked' },
  order: ['name'],
  itemOf: ({ id, name, blocked_at }) => ({
    id,
    name,
    blockedAt: new Date(blocked_at).toISOString(),
  }),
  columnsOf: ({ name }: Cleaned<{ name: string }>, { context }) => ({
    name,
    blocked_at: context.clock().getTime(),
  }),
  hook: async ({ body }, save) => {
    if (body && isPublicProvider(body.name)) {
      throw fieldError('name', `Everybody with an address at ${body.name} would be blocked.`);
    }
    await save();
    // The log outlives the lead, so it has no address.
    return {};
  },
});

export const blockedSenderHandlers = {
  blockedSenders: async (call, context) => ({ senders: await list(call, context) }),
  blockSender: add,
  unblockSender: remove,
} satisfies Partial<Handlers>;

import type { Handlers } from '#server/console/kit/call.ts';
import type { Db } from '#server/db/connection.ts';
import { itemDelivery } from '#server/delivery/channels/lead-deliveries.ts';
import { cancel } from '#server/jobs/outbox.ts';
import { listRecipientRules, setRecipientRule } from '#server/leads/recipients/recipient-rules.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The rules that choose the recipients of new leads. */
export const recipientHandlers = {
  recipients: (_call, { settings, transactions: { read } }) =>
    read((db) => listRecipients(db, settings)),

  changeRecipients: async ({ body }, context) => {
    const { change, clock, settings, followDestinations } = context;
    const addresses = [...new Set(body.addresses)];
    const changed = await change(async (db, record) => {
      const before = (await listRecipientRules(db)).find(({ target }) => target === body.target);
      await setRecipientRule(db, { target: body.target, addresses });
      const recipients = await listRecipients(db, settings);
      const kept = new Set(recipients.rules.flatMap((rule) => rule.addresses));
      const removed = before?.addresses.filter((address) => !kept.has(address)) ?? [];
      await cancel(db, clock(), {
        reason: 'the recipient was removed',
        channels: removed.flatMap((address) =>
          (['recipient', 'recipient-verification'] as const).map(
            (name) => itemDelivery(name, address).channel,
          ),
        ),
      });
      const details = { target: body.target, addresses: addresses.join(', ') };
      await record({ action: 'recipients-changed', details });
      return recipients;
    });
    await followDestinations();
    return changed;
  },
} satisfies Partial<Handlers>;

async function listRecipients(db: Db, { mail }: Settings) {
  return {
    defaults: mail.to.map(({ address }) => address),
    rules: await listRecipientRules(db),
  };
}

import { openRoutes } from '#console/server/routing/destination-store.ts';
import type { Channel } from '#contract/channels.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnChannels } from '#server/jobs/outbox.ts';

/** Emails about a lead from one person to another. A delivered email is never sent again. */
export const itemChannels: readonly Channel[] = ['reply', 'mention', 'new-lead'].map((kind) => ({
  kind,
}));

/** Notifications, which the console shows anyway. */
export const notificationChannel: Channel = { kind: 'service', event: 'notification' };

const noticeChannels: readonly Channel[] = [
  { kind: 'service', event: 'reminder' },
  notificationChannel,
  { kind: 'service', event: 'account' },
  { kind: 'service', event: 'digest' },
];

/** The console's channels that are open now. */
export async function ownChannels(db: Db): Promise<OwnChannels> {
  return {
    open: [...itemChannels, ...(await openRoutes(db)), ...noticeChannels],
    personal: [...itemChannels, notificationChannel],
  };
}

import { type Channels, forLeads } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { jobLanes } from '#server/delivery/job-lanes.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import type { StartedWork, WorkParts } from '#server/extension/extension.ts';
import { DeliveryRefused, UncertainDelivery } from '#server/lib/delivery-failure.ts';
import { proofJob } from './health/proof.ts';
import { replyMail } from './leads/reply-mail.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import { digestJob } from './notices/digest.ts';
import { noticeLanes } from './notices/notice-mail.ts';
import { reminderJob } from './notices/reminders.ts';
import { startDestinationWorkers } from './routing/destination-workers.ts';

/** Starts the console's background work: notices, replies, destinations, and the mailbox. */
export async function startWork(parts: WorkParts): Promise<StartedWork> {
  const lanes = startLanes(parts, [
    ...consoleChannels(parts),
    ...jobLanes({
      digest: digestJob(parts),
      reminders: reminderJob(parts),
      proof: proofJob(parts),
    }),
  ]);
  const destinations = startDestinationWorkers(parts);
  const mailbox = await startMailbox(parts);
  return {
    stop: async () => {
      await Promise.all([lanes.stop(), destinations.stop(), mailbox?.stop()]);
    },
  };
}

/** The lanes of emails from users, and to users and the team. */
export function consoleChannels({
  settings,
  store,
  links,
  clock,
}: Pick<WorkParts, 'store' | 'links' | 'clock'> & {
  readonly settings: DeliverySettings;
}): Channels {
  const mail = mailChannel(settings, replyMail(settings.mail, store, links.answers), {
    once: true,
  });
  const reply = forLeads({
    ...mail,
    deliver: async (delivery, ...attempt) => {
      try {
        return await mail.deliver(delivery, ...attempt);
      } catch (failure) {
        // One that may have arrived is marked at its lead.
        if (failure instanceof DeliveryRefused && !(failure.cause instanceof UncertainDelivery))
          await store.reportRefusedReply(delivery.lead.id, delivery.item, clock());
        throw failure;
      }
    },
  });
  return [[{ kind: 'reply' }, reply], ...noticeLanes(settings, store)];
}

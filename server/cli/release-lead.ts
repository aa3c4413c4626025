import { formById } from '#contract/forms.ts';
import { openChannels, operatorDeliveries } from '#server/delivery/channels.ts';
import { leadDeliveries } from '#server/delivery/lead-deliveries.ts';
import { openBucketSecret } from '#server/leads/buckets.ts';
import { escapeControls } from '#server/leads/escape-controls.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Release } from '#server/leads/submissions.ts';
import type { Settings } from '#server/settings.ts';
import { openUnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import { print } from './print.ts';

/** Takes a lead out of quarantine and queues the deliveries of an accepted lead. */
export async function releaseLead(
  store: LeadStore,
  id: string,
  settings: Settings,
): Promise<number> {
  const lead = await store.find(id);
  if (!lead) {
    console.error(`No lead has the id ${escapeControls(id)}.`);
    return 1;
  }
  const { emailAddress } = lead.payload;
  const links = await openUnsubscribeLinks(store, settings.publicUrl);
  const toOperator = operatorDeliveries(openChannels(settings, links));
  const isSubscription = formById(lead.form)?.subscription && typeof emailAddress === 'string';
  const released = await store.release(id, {
    deliveries: leadDeliveries(toOperator, lead.payload, await openBucketSecret(store)),
    now: new Date(),
    ...(isSubscription ? { subscriber: emailAddress } : {}),
  });
  if (released === 'released') {
    await print(['Released. The running server will deliver it within a second.\n']);
    return 0;
  }
  console.error(refusals[released]);
  return 1;
}

const refusals: Readonly<Record<Exclude<Release, 'released'>, string>> = {
  'not-quarantined': 'This lead is not in quarantine.',
  subscribed: 'This address is already subscribed through another lead.',
};

import { formById } from '#contract/forms.ts';
import { operatorChannels } from '#server/delivery/channels.ts';
import type { LeadStore, Release } from '#server/leads/store.ts';
import { visible } from '#server/leads/visible.ts';
import type { Settings } from '#server/settings.ts';
import { print } from './print.ts';

/** The operator has looked at a lead from quarantine: it goes where every other lead goes. */
export async function releaseLead(
  store: LeadStore,
  id: string,
  settings: Pick<Settings, 'webhook'>,
): Promise<number> {
  const lead = await store.find(id);
  if (!lead) {
    console.error(`There is no lead ${visible(id)}.`);
    return 1;
  }
  const form = formById(lead.form);
  const { emailAddress } = lead.payload;
  const released = await store.release(id, {
    channels: [...operatorChannels(settings), 'acknowledgement'],
    now: new Date(),
    ...(form?.subscription && typeof emailAddress === 'string' ? { subscriber: emailAddress } : {}),
  });
  if (released === 'released') {
    await print(['Released: the running server delivers it within a second.\n']);
    return 0;
  }
  console.error(refusals[released]);
  return 1;
}

const refusals: Readonly<Record<Exclude<Release, 'released'>, string>> = {
  'not-quarantined': 'This lead is not in quarantine.',
  subscribed: 'This address is subscribed already, by another lead.',
};

import { expect, onTestFinished, test } from 'vitest';
import { channelName } from '#contract/channels.ts';
import { destinationDeliveries } from '#server/delivery/channels/requested-deliveries.ts';
import type { Destination, LeadRoutes } from '#server/jobs/destination-store.ts';
import { openDestinationList } from './destination-list.ts';

test('the destination list keeps its state while the store is unavailable, and ignores a late response', async () => {
  const responses: Promise<LeadRoutes>[] = [Promise.resolve(to(crm))];
  const leadRoutes = () => responses.shift() ?? Promise.reject(new Error('away'));
  const list = await openDestinationList({ leadRoutes });
  onTestFinished(list.stop);
  await list.refresh();
  expect(list.current()).toEqual(to(crm));
  const { promise: late, resolve } = Promise.withResolvers<LeadRoutes>();
  responses.push(late, Promise.resolve(to({ ...crm, isOn: false })));
  const first = list.refresh();
  await list.refresh();
  resolve(to());
  await first;
  expect(list.current()).toEqual(to({ ...crm, isOn: false }));
});

test('starting while the store is unavailable fails, so that no lead misses a destination', async () => {
  const leadRoutes = () => Promise.reject(new Error('away'));
  await expect(openDestinationList({ leadRoutes })).rejects.toThrow('away');
});

test('an event is sent to the destinations that subscribe to the event and the form', () => {
  const all = { ...crm, id: 'all', forms: null };
  const both = { ...crm, id: 'both', events: ['lead.created', 'registration.verified'] } as const;
  const list = [crm, all, both, { ...crm, id: 'off', isOn: false }];
  const channels = (event: 'lead.created' | 'registration.verified', form: string) =>
    destinationDeliveries(list, event, form).map(channelName);
  expect(channels('lead.created', 'demo')).toEqual(['to:crm', 'to:all', 'to:both']);
  expect(channels('lead.created', 'price')).toEqual(['to:all']);
  expect(channels('registration.verified', 'demo')).toEqual(['to:both:registration.verified']);
});

function to(...destinations: readonly Destination[]): LeadRoutes {
  return { destinations, rules: [], followers: [] };
}

const crm: Destination = {
  id: 'crm',
  kind: 'webhook',
  name: 'The CRM',
  url: 'plain:https://crm.example/',
  events: ['lead.created'],
  forms: ['demo'],
  includesName: false,
  secrets: [],
  isOn: true,
  failingSince: null,
};

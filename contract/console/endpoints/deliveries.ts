import * as d from '../deliveries.ts';
import { type Endpoint, everyone, salesTeam } from './endpoint.ts';

export const deliveryEndpoints = {
  deliveries: {
    method: 'GET',
    path: '/deliveries',
    access: everyone,
    summary: 'A page of deliveries, newest first',
    query: d.deliveryQuery,
    reply: d.deliveryPage,
  },
  deliveryChannels: {
    method: 'GET',
    path: '/deliveries/channels',
    access: everyone,
    summary: 'The channels of deliveries with their names',
    reply: d.deliveryChannels,
  },
  deliveryAttempts: {
    method: 'GET',
    path: '/deliveries/:deliveryId/attempts',
    access: everyone,
    summary: 'The attempts of a delivery with their answers, in order',
    reply: d.attempts,
  },
  replayableDeliveries: {
    method: 'GET',
    path: '/deliveries/replayable',
    access: salesTeam,
    summary: 'How many deliveries a replay would queue',
    query: d.deliveryFilter,
    reply: d.replayable,
  },
  replayDeliveries: {
    method: 'POST',
    path: '/deliveries/replay',
    access: salesTeam,
    summary: 'Makes deliveries again',
    body: d.replay,
    reply: d.replayed,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

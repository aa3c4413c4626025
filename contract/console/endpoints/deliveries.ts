import * as l from '../leads.ts';
import { type Endpoint, everyone, salesTeam } from './endpoint.ts';

export const deliveryEndpoints = {
  deliveries: {
    method: 'GET',
    path: '/deliveries',
    access: everyone,
    summary: 'A page of deliveries, newest first',
    query: l.deliveryQuery,
    reply: l.deliveryPage,
  },
  replayDeliveries: {
    method: 'POST',
    path: '/deliveries/replay',
    access: salesTeam,
    summary: 'Makes deliveries again',
    body: l.replay,
    reply: l.replayed,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

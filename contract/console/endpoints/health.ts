import { health } from '../health.ts';
import { type Endpoint, salesTeam } from './endpoint.ts';

export const healthEndpoints = {
  health: {
    method: 'GET',
    path: '/health',
    access: salesTeam,
    summary: 'Whether store, queue, mail, and background work are well',
    reply: health,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

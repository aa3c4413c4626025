import * as n from '../numbers.ts';
import { type Endpoint, everyone } from './endpoint.ts';

export const numbersEndpoints = {
  numbers: {
    method: 'GET',
    path: '/numbers',
    access: everyone,
    summary: 'Page views, use of the forms, response time, and page speed of the last days',
    query: n.numbersQuery,
    reply: n.numbers,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

import * as d from '../destinations.ts';
import { nothing } from '../values.ts';
import { type Endpoint, owner } from './endpoint.ts';

export const destinationEndpoints = {
  destinations: {
    method: 'GET',
    path: '/destinations',
    access: owner,
    summary: 'Where leads are sent, besides mail',
    reply: d.destinations,
  },
  addDestination: {
    method: 'POST',
    path: '/destinations',
    access: owner,
    summary: 'Adds a destination, which gets the next lead',
    body: d.newDestination,
    reply: d.destinationSecret,
  },
  changeDestination: {
    method: 'PATCH',
    path: '/destinations/:destinationId',
    access: owner,
    summary: 'Changes a destination, or turns it on or off',
    body: d.destinationChange,
    reply: d.destination,
  },
  removeDestination: {
    method: 'DELETE',
    path: '/destinations/:destinationId',
    access: owner,
    summary: 'Removes a destination and cancels its waiting deliveries',
    reply: nothing,
  },
  testDestination: {
    method: 'POST',
    path: '/destinations/:destinationId/test',
    access: owner,
    summary: 'Sends an event that is marked as a test, and shows the answer',
    reply: d.destinationTest,
  },
  rotateSecret: {
    method: 'POST',
    path: '/destinations/:destinationId/secret',
    access: owner,
    summary: 'Makes a new secret; the old one signs too until it is retired',
    reply: d.destinationSecret,
  },
  retireSecret: {
    method: 'DELETE',
    path: '/destinations/:destinationId/secret',
    access: owner,
    summary: 'Ends the old secret of a rotation',
    reply: d.destination,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

import * as v from 'valibot';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { id, nothing } from './values.ts';

/** Renewed while the lead's page is visible; `gone` when it is closed. */
export const ownPresence = v.strictObject({ state: v.picklist(['open', 'writing', 'gone']) });
export type PresenceState = v.InferOutput<typeof ownPresence>['state'];

export const presentUser = v.strictObject({ leadId: id, userId: id, isWriting: v.boolean() });
/** A user who has a lead open. */
export type PresentUser = v.InferOutput<typeof presentUser>;

/** A user is no longer shown if the browser hasn't reported for this long. */
export const presenceMs = 45_000;

export const presenceEndpoints = {
  setPresence: {
    method: 'POST',
    path: '/leads/:leadId/presence',
    access: salesTeam,
    summary: 'Shows the others for 45 seconds that the user has the lead open, or writes',
    body: ownPresence,
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

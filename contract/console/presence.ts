import * as v from 'valibot';
import { endpoint, salesTeam } from './endpoint.ts';
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
  setPresence: endpoint('POST /leads/:leadId/presence', salesTeam, {
    summary: 'Shows the others for 45 seconds that the user has the lead open, or writes',
    body: ownPresence,
    reply: nothing,
  }),
};

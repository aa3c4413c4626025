import * as v from 'valibot';
import { id } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';

/** The server-sent events of `GET /api/events`: name to data, as JSON. */
export type ConsoleEvents = {
  /** A lead of any form and status. */
  readonly 'lead-received': { readonly leadId: string };
  /** Reload these leads. `userId` may be the same user in another tab. */
  readonly 'leads-changed': { readonly leadIds: readonly string[]; readonly userId: string | null };
  /**
   * Everyone who has a lead open. Sent on every change, and when the stream opens unless the list
   * is empty.
   */
  readonly presence: { readonly present: readonly PresentUser[] };
  /** Users who have new notifications. */
  readonly notified: { readonly userIds: readonly string[] };
  /** Something besides leads has changed, such as a saved view or a user. */
  readonly changed: Readonly<Record<string, never>>;
  /** Too many changes to list: reload everything. */
  readonly stale: Readonly<Record<string, never>>;
};

/** Renewed while the lead's page is visible; `gone` when it is closed. */
const ownPresence = v.strictObject({ state: v.picklist(['open', 'writing', 'gone']) });
export type PresenceState = v.InferOutput<typeof ownPresence>['state'];

const presentUser = v.strictObject({ leadId: id, userId: id, isWriting: v.boolean() });
/** A user who has a lead open. */
export type PresentUser = v.InferOutput<typeof presentUser>;

/** A user is no longer shown if the browser hasn't reported for this long. */
export const presenceMs = 45_000;

export const presenceEndpoints = {
  setPresence: endpoint('POST /leads/:leadId/presence', salesTeam, {
    summary: 'Shows colleagues for 45 seconds that the user has the lead open or is writing',
    body: ownPresence,
  }),
};

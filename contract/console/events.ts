import type { LeadSummary } from './leads.ts';
import type { PresentUser } from './presence.ts';

/** The server-sent events of `GET /api/events`: name to data, as JSON. */
export type ConsoleEvents = {
  /** A lead of any form and status. The browser derives from its properties which views show it. */
  readonly 'lead-received': LeadSummary;
  /** Reload these leads. `userId` may be the same user in another tab. */
  readonly 'leads-changed': { readonly leadIds: readonly string[]; readonly userId: string | null };
  /**
   * Everyone who has a lead open. Sent on every change, and when the stream opens unless the list
   * is empty.
   */
  readonly presence: { readonly present: readonly PresentUser[] };
  /** Users who have new notifications. */
  readonly notified: { readonly userIds: readonly string[] };
  /** Saved views have changed and must be reloaded. */
  readonly 'views-changed': Readonly<Record<string, never>>;
  /** Users or invitations have changed and must be reloaded. */
  readonly 'people-changed': Readonly<Record<string, never>>;
  /** Too many changes to list: reload everything. */
  readonly stale: Readonly<Record<string, never>>;
};

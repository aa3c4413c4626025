import type { LeadSummary } from './leads.ts';
import type { PresentUser } from './presence.ts';

/** The server-sent events of `GET /api/events`: name to data, as JSON. */
export type ConsoleEvents = {
  /** A lead of any form and status; the views that show it follow from its properties. */
  readonly 'lead-received': LeadSummary;
  /** Load these again. By the same user, perhaps in another tab. */
  readonly 'leads-changed': { readonly leadIds: readonly string[]; readonly userId: string | null };
  /** Everyone who has a lead open; sent whenever that changes, and when the stream opens unless it is empty. */
  readonly presence: { readonly present: readonly PresentUser[] };
  /** Users who have new notifications. */
  readonly notified: { readonly userIds: readonly string[] };
  /** Saved views; load them again. */
  readonly 'views-changed': Readonly<Record<string, never>>;
  /** Users or invitations have changed and must be reloaded. */
  readonly 'people-changed': Readonly<Record<string, never>>;
  /** More happened than is worth listing: load everything again. */
  readonly stale: Readonly<Record<string, never>>;
};

/** The server-sent events of `GET /api/events`: name to data, as JSON. */
export type ConsoleEvents = {
  /** A lead of any form and status. */
  readonly 'lead-received': { readonly leadId: string };
  /** Reload these leads. `userId` may be the same user in another tab. */
  readonly 'leads-changed': { readonly leadIds: readonly string[]; readonly userId: string | null };
  /** Something besides leads has changed, such as a saved view, or a user's notifications. */
  readonly changed: Readonly<Record<string, never>>;
  /** Too many changes to list: reload everything. */
  readonly stale: Readonly<Record<string, never>>;
};

export type InboxTables = {
  saved_views: {
    id: string;
    author_id: string;
    name: string;
    /** JSON: `ViewConditions` and a list of `LeadColumn` (`contract/console/saved-views.ts`). */
    conditions: string;
    columns: string | null;
    is_shared: number;
    created_at: number;
  };
  /** What a lead is filtered by; a lead may name several states. */
  lead_facets: { lead_id: string; facet: 'state' | 'product'; value: string };
};

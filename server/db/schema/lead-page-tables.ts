/** What the lead page shows beside the lead itself. */
export type LeadPageTables = {
  /** The registry's last answer about a registration's NPI; `record` is JSON, or null if it knew none. */
  registry_findings: { lead_id: string; checked_at: number; record: string | null };
  /** Leads that were merged into another one. They leave the views and stay readable. */
  lead_merges: {
    lead_id: string;
    into_id: string;
    merged_at: number;
    /** JSON: what moved, so that the leads can be separated again. */
    moved: string;
  };
};

export type OperationsTables = {
  /** Addresses that never get the newsletter, as keyed hashes (`suppression.ts`). */
  suppressed_addresses: { address_hash: string; suppressed_at: number };
  /** The last report of each part; `details` is JSON (`health-reports.ts`). */
  health_reports: { name: 'background' | 'backup'; reported_at: number; details: string };
};

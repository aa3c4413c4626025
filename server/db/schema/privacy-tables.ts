import type { Generated } from 'kysely';

export type PrivacyTables = {
  /** How long the leads of a form are kept, where it differs from the setting; null is for ever. */
  retention_rules: { form: string; days: number | null };
  /** One row, once a nightly run was claimed. */
  retention_runs: { id: number; claimed_at: number; ended_at: number; erased: number };
  /** Visitors who asked for their own data. A row is removed when its link or page expires. */
  data_requests: {
    id: string;
    /** In lower case; blank once the visitor has erased everything. */
    address: string;
    /** When to send the mail with the link; null once a worker has taken it, unless it failed. */
    next_try_at: number | null;
    tries: Generated<number>;
    expires_at: number;
    /** Of the key in the opened page; null until the link is opened, which it can be once. */
    key_hash: string | null;
  };
};

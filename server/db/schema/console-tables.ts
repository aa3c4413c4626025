import type { Generated } from 'kysely';
import type { AuditAction } from '#contract/console/audit.ts';
import type { Progress } from '#contract/console/leads.ts';
import type { Role } from '#contract/console/values.ts';

/** The tables of the operator's console. Flags are 0 or 1; days are texts such as `2026-11-22`. */
export type ConsoleTables = {
  users: {
    id: string;
    /** In lower case. */
    email: string;
    name: string;
    role: Role;
    password_hash: string;
    /** Base32. Null until TOTP is turned on. */
    totp_secret: string | null;
    /** The last time step whose code was used, so that none works twice. */
    totp_step: number | null;
    /** A secret that waits for its first code. */
    new_totp_secret: string | null;
    created_at: number;
    disabled_at: number | null;
  };
  recovery_codes: { code_hash: string; user_id: string };
  passkeys: {
    /** The credential's id and public key in base64url. */
    id: string;
    public_key: string;
    user_id: string;
    name: string;
    counter: number;
    /** JSON. */
    transports: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** Challenges that were sent to browsers; each works once. */
  passkey_challenges: { challenge: string; user_id: string | null; expires_at: number };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    /** 1 while the second factor is missing. */
    is_half: number;
    created_at: number;
    last_seen_at: number;
    address: string;
    user_agent: string;
    /** Null if the default limits apply. */
    ends_at: number | null;
    /** The sign-in method, such as `password`; blank for older sessions. */
    entered_by: Generated<string>;
  };
  invitations: {
    id: string;
    token_hash: string;
    /** Null for the first user of a new console. */
    email: string | null;
    role: Role;
    created_at: number;
    expires_at: number;
    /** `join` creates a user; `reset` sets a new password for an existing one. */
    kind: Generated<'join' | 'reset' | 'sign-in'>;
    /** The id of the user who created it; null for the command line. */
    made_by: string | null;
  };
  /** What users decided about a lead; a lead without a row is `new`. */
  lead_work: {
    lead_id: string;
    progress: Progress;
    assignee_id: string | null;
    follow_up_on: string | null;
    /** When a user marked it as spam; spam is removed 30 days later. */
    spam_at: number | null;
  };
  lead_tags: { lead_id: string; tag: string };
  lead_notes: {
    id: string;
    lead_id: string;
    author_id: string | null;
    text: string;
    created_at: number;
    edited_at: number | null;
  };
  /** Append-only; see `server/db/audit-log.ts`. */
  audit_log: {
    sequence: number;
    at: number;
    user_id: string | null;
    user_name: string;
    action: AuditAction;
    lead_id: string | null;
    /** JSON. */
    details: string;
    address: string;
    hash: string;
  };
  /** What the search looks into, in the order of arrival. */
  lead_documents: {
    id: Generated<number>;
    lead_id: string;
    text: string;
    /** Normalized, to find other leads of the same person; null if the form has none. */
    email: string | null;
    phone: string | null;
    /** In lower case and without accents, for sorting; null if the lead has none. */
    name_key: string | null;
    organization_key: string | null;
    /** Of the rules that made the document and the lead's facets. */
    version: Generated<number>;
  };
  /** SQLite only: the index of `lead_documents`. */
  lead_search: { rowid: number; lead_search: string };
};

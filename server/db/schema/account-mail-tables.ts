/** The text of each kind is in `server/delivery/mail/account-mails.ts`. */
export type AccountMailKind =
  | 'signed-in-elsewhere'
  | 'many-reveals'
  | 'reset-link-made'
  | 'password-reset'
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'second-factor-removed';

export type AccountMailTables = {
  /** Mails to users about their own accounts. A row is deleted once its mail was sent or failed permanently. */
  account_mails: {
    id: string;
    user_id: string;
    kind: AccountMailKind;
    /** JSON: an object whose values are strings. */
    details: string;
    created_at: number;
    /** The number of attempts that have started. */
    tries: number;
    next_try_at: number;
  };
};

export const accountMailTables: readonly string[] = [
  `create table account_mails (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    details text not null,
    created_at bigint not null,
    tries integer not null default 0,
    next_try_at bigint not null
  )`,
];

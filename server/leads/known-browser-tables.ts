export type KnownBrowserTables = {
  /** Browsers with which users have signed in to the console. */
  known_browsers: {
    user_id: string;
    /** Of the browser's own cookie. */
    token_hash: string;
    last_used_at: number;
  };
};

/** `ends_at` is null for sessions that end by the usual limits alone. */
export const knownBrowserTables: readonly string[] = [
  `create table known_browsers (
    user_id text not null references users (id) on delete cascade,
    token_hash text not null,
    last_used_at bigint not null,
    primary key (user_id, token_hash)
  )`,
  'alter table sessions add column ends_at bigint',
];

export type KnownBrowserTables = {
  /** Browsers that users have signed in to the console with. */
  known_browsers: {
    user_id: string;
    /** The hash of the token in the browser's cookie. */
    token_hash: string;
    last_used_at: number;
  };
};

/** `ends_at` is null for sessions that only the default limits end. */
export const knownBrowserTables: readonly string[] = [
  `create table known_browsers (
    user_id text not null references users (id) on delete cascade,
    token_hash text not null,
    last_used_at bigint not null,
    primary key (user_id, token_hash)
  )`,
  'alter table sessions add column ends_at bigint',
];

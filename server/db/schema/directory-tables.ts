/** People who sign in with the company directory (OpenID Connect). */
export type DirectoryTables = {
  /** Sign-ins under way; each can be finished once. */
  directory_sign_ins: {
    /** Hashes of the `state` in the address and of the browser's ticket. */
    state_hash: string;
    ticket_hash: string;
    nonce: string;
    verifier: string;
    expires_at: number;
  };
  /** `issuer` and `subject` never change; an email address may. */
  directory_people: { issuer: string; subject: string; user_id: string };
};

export const directoryMigration: readonly string[] = [
  `create table directory_sign_ins (
    state_hash text primary key,
    ticket_hash text not null,
    nonce text not null,
    verifier text not null,
    expires_at bigint not null
  )`,
  `create table directory_people (
    issuer text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    primary key (issuer, subject)
  )`,
];

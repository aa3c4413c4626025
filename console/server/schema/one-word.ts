/** Renames columns, a table, and channels to match the glossary. */
const both = [
  'alter table leads rename column consent to notice',
  'alter table delivery_attempts rename column answer to response',
  'alter table idempotency_keys rename column reply to response',
  // A quotation mark in a visitor's text is escaped, so only the key matches.
  `update leads set intake = replace(intake, '"reply":{', '"response":{')`,
  'alter table service_tokens rename to api_tokens',
  `update deliveries set channel = 'acknowledgment', kind = 'acknowledgment', family = 'acknowledgment'
    where kind = 'acknowledgement'`,
  `update deliveries set channel = 'service' || substr(channel, 7), kind = 'service',
    family = 'service' || substr(family, 7) where kind = 'notice'`,
];

export const oneWord = {
  sqlite: both,
  // SQLite renames a constraint's index along with its table; PostgreSQL doesn't.
  postgres: [
    ...both,
    ...['pkey', 'name_key', 'token_hash_key'].map(
      (name) => `alter index service_tokens_${name} rename to api_tokens_${name}`,
    ),
  ],
};

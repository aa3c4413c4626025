import { bigint, type Feature, integer, text } from './feature.ts';

export const presence = {
  tables: {
    /** Users who have a lead open. A browser renews its row while the page is visible; expired rows are deleted. */
    lead_presence: {
      lead_id: text(),
      user_id: text(),
      is_writing: integer(),
      expires_at: bigint(),
    },
  },
  migrations: {
    '037-presence': [
      `create table lead_presence (
        lead_id text not null references leads (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        is_writing integer not null,
        expires_at bigint not null,
        primary key (lead_id, user_id)
      )`,
    ],
  },
} satisfies Feature;

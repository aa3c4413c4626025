import { bigint, type Feature, integer, text } from './feature.ts';

export const presence = {
  tables: {
    /** Users who have a lead open. A browser renews its row while the page is visible; expired rows are deleted. */
    lead_presence: {
      lead_id: text('references leads (id) on delete cascade'),
      user_id: text('references users (id) on delete cascade'),
      is_writing: integer(),
      expires_at: bigint(),
    },
  },
  constraints: {
    lead_presence: 'primary key (lead_id, user_id)',
  },
} satisfies Feature;

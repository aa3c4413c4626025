import { bigint, type Feature, nullable, text } from './feature.ts';

export const replies = {
  tables: {
    reply_templates: {
      id: text(),
      name: text(),
      subject: text(),
      text: text(),
      changed_at: bigint(),
    },
    /** Its delivery is on the channel `reply:ID`. */
    lead_replies: {
      /** Made by the author's browser, so that a repeated request is recognized. */
      id: text(),
      lead_id: text(),
      author_id: text(),
      /** The author's address at that time. */
      reply_to: text(),
      /** The delivery of the acknowledgment that the reply follows. */
      parent_id: nullable(text()),
      subject: text(),
      text: text(),
      created_at: bigint(),
    },
  },
  migrations: {
    '013-replies': [
      `create table reply_templates (
        id text primary key,
        name text not null,
        subject text not null,
        text text not null,
        changed_at bigint not null
      )`,
      `create table lead_replies (
        id text primary key,
        lead_id text not null references leads (id) on delete cascade,
        author_id text not null references users (id),
        reply_to text not null,
        parent_id text,
        subject text not null,
        text text not null,
        created_at bigint not null
      )`,
      'create index lead_replies_by_lead on lead_replies (lead_id)',
    ],
  },
} satisfies Feature;

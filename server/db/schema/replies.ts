import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';

export const replies = {
  tables: {
    reply_templates: {
      id: text(),
      name: text(),
      subject: text(),
      text: text(),
      changed_at: bigint(),
      /** JSON: names of the site's brochures. */
      brochures: generated(text()),
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
      /** JSON: email addresses in lower case. */
      cc: generated(text()),
    },
    /**
     * What goes with replies, each stored once: files of users, erased with their lead, and brochures, which
     * belong to none. Those that no reply has are removed after a week.
     */
    reply_files: {
      /** Of a brochure: a hash of its content. */
      id: text(),
      lead_id: nullable(text()),
      /** Who may attach it; null for a brochure. */
      author_id: nullable(text()),
      name: text(),
      media_type: text(),
      size: bigint(),
      stored_at: bigint(),
    },
    /** The content in base64, in pieces that fit in memory by the hundred. */
    reply_file_parts: { file_id: text(), position: integer(), content: text() },
    reply_attachments: { reply_id: text(), position: integer(), file_id: text() },
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
    '040-reply-files': [
      `alter table reply_templates add column brochures text not null default '[]'`,
      `alter table lead_replies add column cc text not null default '[]'`,
      `create table reply_files (
        id text primary key,
        lead_id text references leads (id) on delete cascade,
        author_id text references users (id),
        name text not null,
        media_type text not null,
        size bigint not null,
        stored_at bigint not null
      )`,
      'create index reply_files_by_lead on reply_files (lead_id)',
      `create table reply_file_parts (
        file_id text not null references reply_files (id) on delete cascade,
        position integer not null,
        content text not null,
        primary key (file_id, position)
      )`,
      `create table reply_attachments (
        reply_id text not null references lead_replies (id) on delete cascade,
        position integer not null,
        file_id text not null references reply_files (id) on delete cascade,
        primary key (reply_id, position)
      )`,
      'create index reply_attachments_by_file on reply_attachments (file_id)',
    ],
  },
} satisfies Feature;

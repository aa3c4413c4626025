import type { NotificationKind } from '#contract/console/notifications.ts';
import { bigint, type Feature, integer, nullable, text } from './feature.ts';

export const notifications = {
  tables: {
    /** One row per user and event; its mail is a delivery. Names no visitor, and is deleted with the lead. */
    notifications: {
      id: text('primary key'),
      user_id: text('references users (id) on delete cascade'),
      kind: text<NotificationKind>(),
      /** Null for a lead that was erased. */
      lead_id: nullable(text('references leads (id) on delete cascade')),
      form: text(),
      /** Blank if no user did it. */
      actor_name: text(),
      /** The event, such as `answer:ID`. A user is notified of it once. */
      event: text(),
      /** 0 if the user wants a mail only. */
      in_console: integer(),
      created_at: bigint(),
      read_at: nullable(bigint()),
    },
  },
  constraints: {
    notifications: 'unique (user_id, event)',
  },
  statements: [
    'create index notifications_by_lead on notifications (lead_id)',
    'create index notifications_by_user on notifications (user_id, id)',
  ],
} satisfies Feature;

import type { NotificationKind } from '#console/contract/notifications.ts';
import { bigint, type Feature, integer, nullable, text } from '#server/db/schema/feature.ts';

/** Notifications for users, and who has which lead open. */
export const notifications = {
  tables: {
    /**
     * One row per user and event; its email is a delivery. Never contains the visitor's name; deleted with the lead.
     */
    notifications: {
      id: text('primary key'),
      user_id: text('references users (id) on delete cascade'),
      kind: text<NotificationKind>(),
      /** Null for a lead that was erased. */
      lead_id: nullable(text('references leads (id) on delete cascade')),
      form: text(),
      /** Blank if the event was not caused by a user. */
      actor_name: text(),
      /** The event, such as `answer:ID`. A user is notified of an event only once. */
      event: text(),
      /** 0 if the user wants only an email. */
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

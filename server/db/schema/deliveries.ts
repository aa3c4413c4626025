import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';

/** `canceled`: the recipient or webhook was removed from the settings, or a backup was restored. */
export type DeliveryStatus = 'pending' | 'done' | 'failed' | 'canceled';

export const deliveries = {
  tables: {
    deliveries: {
      id: text('primary key'),
      /** Null for work that belongs to no lead: a job, or a service email. */
      lead_id: nullable(text('references leads (id) on delete cascade')),
      /** The parts of the key (`DeliveryKey` in `contract/channels.ts`). */
      kind: text(),
      target: text(),
      event: text(),
      item: text(),
      state: text<DeliveryStatus>(`check (state in ('pending', 'done', 'failed', 'canceled'))`),
      tries: generated(integer('default 0')),
      queued_at: bigint(),
      next_try_at: bigint(),
      leased_until: nullable(bigint()),
      last_error: nullable(text()),
      /** When the delivery was done, failed, or canceled. */
      settled_at: nullable(bigint()),
      /** The start of the first attempt that may have delivered the message, or of the current one. */
      dated_at: nullable(bigint()),
      /** JSON (`JobDetails`); used by work that belongs to no lead. */
      details: nullable(text()),
      /** When the current attempt started sending the message. Set only for emails that must not arrive twice. */
      sending_since: nullable(bigint()),
      /** The row's own id once a newer delivery with its key reports a newer state of the lead; otherwise blank. */
      superseded: generated(text(`default ''`)),
    },
    /** Attempts that ended. An attempt interrupted by a crash has no row. */
    delivery_attempts: {
      delivery_id: text('references deliveries (id) on delete cascade'),
      ended_at: bigint(),
      outcome: text<'done' | 'retry' | 'failed'>(`check (outcome in ('done', 'retry', 'failed'))`),
      response: text(),
    },
    /** Has one row once the first digest was due. */
    digests: { id: integer('primary key'), covered_until: bigint() },
  },
  constraints: {
    deliveries: 'unique (lead_id, kind, target, event, item, superseded)',
    delivery_attempts: 'primary key (delivery_id, ended_at)',
  },
  statements: [
    `create index deliveries_due on deliveries (kind, event, next_try_at) where state = 'pending'`,
    `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
    `create unique index deliveries_without_lead on deliveries (kind, target, event, item)
      where lead_id is null`,
  ],
} satisfies Feature;

import type { Vital } from '#contract/counts.ts';
import { bigint, type Feature, text } from './feature.ts';

/** A page view, what happened to a form in one, or a measurement of a vital. */
export type CountedEvent = 'view' | 'seen' | 'started' | 'submitted' | Vital;

export const counts = {
  tables: {
    /** How often something happened on a page in a day. Rows are about pages, never about visitors. */
    daily_counts: {
      /** In `TIME_ZONE`, as `2026-11-22`; those that older versions counted are in UTC. */
      day: text(),
      page: text(),
      event: text<CountedEvent>(),
      /** A form's id, the upper end of a bucket of a vital, or blank. */
      detail: text(),
      hits: bigint(),
    },
  },
  migrations: {
    '016-numbers': [
      `create table daily_counts (
        day text not null,
        page text not null,
        event text not null,
        detail text not null,
        hits bigint not null,
        primary key (day, page, event, detail)
      )`,
    ],
  },
} satisfies Feature;

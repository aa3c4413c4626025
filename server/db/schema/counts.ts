import type { Vital } from '#contract/counts.ts';
import { bigint, type Feature, text } from './feature.ts';

/** A page view, a form event, or a measurement of a vital. */
export type CountedEvent = 'view' | 'seen' | 'started' | 'submitted' | Vital;

export const counts = {
  tables: {
    /** Events per page and day. Rows are about pages, never about visitors. */
    daily_counts: {
      /** A day in `TIME_ZONE`, such as `2026-11-22`; in UTC for counts of older versions. */
      day: text(),
      page: text(),
      event: text<CountedEvent>(),
      /** A form's id, the upper end of a vital's bucket, or blank. */
      detail: text(),
      hits: bigint(),
    },
  },
  constraints: {
    daily_counts: 'primary key (day, page, event, detail)',
  },
} satisfies Feature;

import type { CountedEvent } from '#server/leads/daily-counts.ts';

export type NumbersTables = {
  /** How often something happened on a page in a day. Rows are about pages, never about visitors. */
  daily_counts: {
    /** In UTC, as `2026-11-22`. */
    day: string;
    page: string;
    event: CountedEvent;
    /** A form's id, the upper end of a bucket of a vital, or blank. */
    detail: string;
    hits: number;
  };
};

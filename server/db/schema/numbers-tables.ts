import type { Vital } from '#contract/counts.ts';

/** A page view, what happened to a form in one, or a measurement of a vital. */
export type CountedEvent = 'view' | 'seen' | 'started' | 'submitted' | Vital;

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

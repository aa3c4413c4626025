import { bigint, type Feature, text } from './feature.ts';

/** A page view, a form event, or a measurement of a web vital. */
export type CountedEvent = 'view' | 'seen' | 'started' | 'submitted' | 'lcp' | 'inp' | 'cls';

export const counts = {
  tables: {
    /** Events per page and day. Rows describe pages, never visitors. */
    daily_counts: {
      /** A day in `TIME_ZONE`, such as `2026-11-22`. */
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

export const health = {
  tables: {
    /** The last report of each part; `details` is JSON (`server/db/health-reports.ts`). */
    health_reports: {
      name: text<
        | 'background'
        | 'setup'
        | 'mail-test'
        | 'backup'
        | 'backup-plan'
        | 'backup-asked'
        | 'backup-run'
        | 'omitted-emails'
      >('primary key'),
      reported_at: bigint(),
      details: text(),
    },
  },
} satisfies Feature;

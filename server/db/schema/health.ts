import { bigint, type Feature, text } from './feature.ts';

export const health = {
  tables: {
    /** The last report of each part; `details` is JSON (`server/db/health-reports.ts`). */
    health_reports: {
      name: text<'background' | 'backup' | 'setup'>('primary key'),
      reported_at: bigint(),
      details: text(),
    },
  },
} satisfies Feature;

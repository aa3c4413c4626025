import { bigint, type Feature, text } from './feature.ts';

export const health = {
  tables: {
    /** The last report of each part; `details` is JSON (`server/db/health-reports.ts`). */
    health_reports: {
      name: text<'background' | 'backup' | 'setup'>(),
      reported_at: bigint(),
      details: text(),
    },
  },
  migrations: {
    '017-operations': [
      `create table health_reports (
        name text primary key,
        reported_at bigint not null,
        details text not null
      )`,
    ],
  },
} satisfies Feature;

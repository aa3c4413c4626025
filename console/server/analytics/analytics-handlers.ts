import type { Call, Handlers } from '#console/server/kit/call.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { monthlyReportOf } from '#console/server/leads/team-rules.ts';
import { setMonthlyReport } from '#console/server/notices/monthly-report.ts';
import { analyticsFile } from './analytics-file.ts';
import { analyticsOf } from './month-analytics.ts';

export const analyticsHandlers = {
  analytics: ({ query }, context) => analytics(query, context),

  exportAnalytics: async ({ query }, context) => analyticsFile(await analytics(query, context)),

  monthlyReport: (_call, { transactions: { read } }) => read(monthlyReportOf),

  changeMonthlyReport: ({ body }, { change, clock, settings: { timeZone } }) =>
    change(async (db, record) => {
      await setMonthlyReport(db, body, clock(), timeZone);
      await record({ action: 'monthly-report-changed', details: { ...body } });
      return body;
    }),
} satisfies Partial<Handlers>;

function analytics(
  query: Call<'analytics'>['query'],
  { transactions: { read }, clock, settings: { timeZone } }: ConsoleContext,
) {
  return read((db) => analyticsOf(db, { ...query, now: clock(), timeZone }));
}

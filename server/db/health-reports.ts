import * as v from 'valibot';
import type { Db, Tables } from './connection.ts';
import { put } from './rows.ts';
import type { Transactions } from './transactions.ts';

type Part = Tables['health_reports']['name'];

export function healthReports({ read, write }: Transactions) {
  return {
    /** Replaces the part's last report. `details` is plain data and must not contain anything from a visitor. */
    report: (part: Part, details: unknown, now: Date) =>
      write((db) => writeReport(db, part, details, now)),
    lastReports: () => read(lastReports),
  };
}

export type HealthReports = ReturnType<typeof healthReports>;

/** Replaces the part's last report within the caller's transaction. */
export async function writeReport(db: Db, name: Part, details: unknown, now: Date): Promise<void> {
  const row = { name, reported_at: now.getTime(), details: JSON.stringify(details) };
  await put(db, 'health_reports', ['name'], row);
}

export type Report = { readonly at: Date; readonly details: unknown };

export type Reports = Readonly<Partial<Record<Part, Report>>>;

/** The latest report of each part that has sent one. */
export async function lastReports(db: Db): Promise<Reports> {
  const rows = await db.selectFrom('health_reports').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, reported_at, details }) => [
      name,
      { at: new Date(reported_at), details: JSON.parse(details) },
    ]),
  );
}

/** The details of a report; null if there is no report, or only one from another version. */
export function detailsOf<S extends v.GenericSchema>(
  schema: S,
  report: Report | undefined,
): v.InferOutput<S> | null {
  const result = v.safeParse(schema, report?.details);
  return result.success ? result.output : null;
}

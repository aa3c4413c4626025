import { longDay } from '#contract/days.ts';
import type { Reply, ReplyRow } from '#contract/reply.ts';

/** Rows of a registry's record by group, for the visitor to confirm. */
export type Groups = NonNullable<Reply['data']>;
export type MaybeRow = ReplyRow | null;

export function row(title: string, value: string | null): MaybeRow {
  return value === null ? null : { title, value };
}

export function dateText(day: string | null): string | null {
  return day === null ? null : longDay(day);
}

/** Leaves out blank rows, and groups without rows. */
export function withoutEmpty(groups: Readonly<Record<string, readonly MaybeRow[]>>): Groups {
  const filled = Object.entries(groups).map(
    ([name, rows]) => [name, rows.filter((entry) => entry !== null)] as const,
  );
  return Object.fromEntries(filled.filter(([, rows]) => rows.length > 0));
}

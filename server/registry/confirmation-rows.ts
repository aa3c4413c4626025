import type { Reply, ReplyRow } from '#contract/reply.ts';

/** Rows of a registry's record by group, for the visitor to confirm. */
export type Groups = NonNullable<Reply['data']>;
export type MaybeRow = ReplyRow | null;

export function row(title: string, value: string | null): MaybeRow {
  return value === null ? null : { title, value };
}

export function dateText(date: Date | null): string | null {
  return date === null ? null : dates.format(date);
}

/** Leaves out blank rows, and groups without rows. */
export function withoutEmpty(groups: Readonly<Record<string, readonly MaybeRow[]>>): Groups {
  const filled = Object.entries(groups).map(
    ([name, rows]) => [name, rows.filter((entry) => entry !== null)] as const,
  );
  return Object.fromEntries(filled.filter(([, rows]) => rows.length > 0));
}

const dates = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Distinguishes password reset links from invitations, and records who created them. */
export const resetColumns: readonly string[] = [
  `alter table invitations add column kind text not null default 'join'
    check (kind in ('join', 'reset', 'sign-in'))`,
  'alter table invitations add column made_by text',
];

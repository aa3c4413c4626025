import type { Role } from '#contract/console/values.ts';

export type RequiredFactorTables = {
  /** The roles whose users must have a second factor. */
  required_factors: { role: Role };
};

export const requiredFactorTables: readonly string[] = [
  `create table required_factors (
    role text primary key check (role in ('owner', 'agent', 'viewer'))
  )`,
  // The company directory's MFA replaces ours.
  "alter table sessions add column entered_by text not null default ''",
];

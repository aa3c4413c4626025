import type { PersonLead } from '#contract/console/privacy.ts';

/** The labels of the forms with their numbers of leads, largest first. */
export function leadsByForm(leads: readonly PersonLead[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { formLabel } of leads) counts.set(formLabel, (counts.get(formLabel) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** 'Contact request: 2, Newsletter subscription: 1' */
export function countByForm(leads: readonly PersonLead[]): string {
  return leadsByForm(leads)
    .map(([label, count]) => `${label}: ${count}`)
    .join(', ');
}

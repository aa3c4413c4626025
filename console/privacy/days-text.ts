import { counted } from '#contract/amounts.ts';

/** A retention period: '1 day', '90 days', 'Forever'. */
export function daysText(days: number | null): string {
  if (days === null) return 'Forever';
  return counted(days, 'day');
}

/** How long leads are kept: '1 day', '90 days', 'For ever'. */
export function daysText(days: number | null): string {
  if (days === null) return 'For ever';
  return days === 1 ? '1 day' : `${days} days`;
}

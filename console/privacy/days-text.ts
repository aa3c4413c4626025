/** 1234 as '1,234'. */
export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** A retention period: '1 day', '90 days', 'Forever'. */
export function daysText(days: number | null): string {
  if (days === null) return 'Forever';
  return days === 1 ? '1 day' : `${days} days`;
}

import { amountText } from '#contract/amounts.ts';

/** '43%', or '<1%' for less than half a percent. Blank if the whole is zero. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '';
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 0.5 ? '<1%' : `${amountText(Math.round(percent))}%`;
}

/** '45 s', '12 min', '3 h 20 min', '2 days 4 h'. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  const days = Math.floor(hours / 24);
  return pair(days, days === 1 ? 'day' : 'days', hours % 24, 'h');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  const first = `${large} ${largeUnit}`;
  return small === 0 ? first : `${first} ${small} ${smallUnit}`;
}

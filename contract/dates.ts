/** `November 21, 2026` for the calendar day `2026-11-21`; another text stays as it is. */
export function longDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? days.format(new Date(`${text}T12:00:00Z`)) : text;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

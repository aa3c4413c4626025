import { countPath, type PageReport } from '#contract/counts.ts';
import { site } from '#contract/site.ts';

/** The request outlives the page. */
export function sendReport(report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(site.apiBase + countPath, body);
}

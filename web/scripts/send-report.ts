import { buildSettings } from '#contract/build-settings.ts';
import { countPath, type PageReport } from '#contract/counts.ts';

/** The request outlives the page. */
export function sendReport(report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(buildSettings.apiBase + countPath, body);
}

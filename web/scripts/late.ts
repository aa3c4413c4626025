import { consentState } from '#web/consent/consent.ts';
import { startNewsletterPrompt } from '#web/scripts/newsletter-prompt.ts';
import { startPageCounter } from '#web/scripts/page-counter.ts';

/** Everything that waits for the first use of a page (`first-use.ts`). */
export function startLateScripts(firstPath: string, isCounted: boolean): void {
  startNewsletterPrompt();
  if (!consentState().signal) startPageCounter(firstPath, isCounted);
}

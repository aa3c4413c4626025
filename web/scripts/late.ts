import { removeOldDrafts } from '#web/lib/old-drafts.ts';
import { countWhileAllowed } from '#web/scripts/count-while-allowed.ts';
import type { FirstView } from '#web/scripts/first-view.ts';
import { startNewsletterPrompt } from '#web/scripts/newsletter-prompt.ts';

/** Everything that waits for the first use of a page (`first-use.ts`). */
export function startLateScripts(first: FirstView): void {
  removeOldDrafts();
  startNewsletterPrompt();
  countWhileAllowed(first);
}

import { allowsCounting } from '#contract/consent.ts';
import { onConsentChange } from '#web/consent/consent-state.ts';
import { removeOldDrafts } from '#web/lib/old-drafts.ts';
import { startNewsletterPrompt } from '#web/scripts/newsletter-prompt.ts';
import type { CountedView } from '#web/scripts/page-counter.ts';

/** The page view of the initial page load. */
type FirstView = {
  readonly path: string;
  /** True if the visitor had allowed counting before the page was loaded. */
  readonly isAllowed: boolean;
  /** Ends the counting by `first-use.ts`. Returns true if it has counted the view. */
  readonly handOver: () => boolean;
};

/** A view that is counted once the counter has loaded. */
type LateView = Omit<CountedView, 'isCounted'> & { readonly isCounted: () => boolean };

/** Everything that waits for the first use of a page (`first-use.ts`). */
export function startLateScripts(first: FirstView): void {
  removeOldDrafts();
  startNewsletterPrompt();
  countWhileAllowed(first);
}

/**
 * Loads and runs the page counter only while the visitor allows it (R176). Consent during a visit applies from
 * the page on which it was given. Withdrawing consent drops unsent reports.
 */
function countWhileAllowed({ path, isAllowed, handOver }: FirstView): void {
  let counting: AbortController | undefined;

  function update(view: LateView): void {
    if (!allowsCounting(document.cookie)) {
      counting?.abort();
      counting = undefined;
    } else if (!counting) {
      counting = new AbortController();
      void startCounter(view, counting.signal);
    }
  }

  const here = () => ({ path: location.pathname, isCounted: () => false });
  onConsentChange(() => update(here()));
  update(isAllowed ? { path, isCounted: handOver } : here());
}

async function startCounter(view: LateView, signal: AbortSignal): Promise<void> {
  // The page works without it.
  const counter = await import('#web/scripts/page-counter.ts').catch(() => undefined);
  if (!signal.aborted) counter?.startPageCounter({ ...view, isCounted: view.isCounted() }, signal);
}

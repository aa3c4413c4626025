import { allowsCounting } from '#contract/consent.ts';
import { idleMoment } from '#web/lib/idle-moment.ts';
import { sendReport } from '#web/scripts/send-report.ts';

/**
 * Loads the scripts that no visitor needs earlier, once the page is complete and in use: the
 * newsletter prompt and the page counter (R176). This script counts visitors who leave before that.
 */
export function awaitFirstUse(): void {
  const path = location.pathname;
  const isAllowed = allowsCounting(document.cookie);
  const inUse = new AbortController();
  let isCounted = false;
  const used = async () => {
    if (document.readyState !== 'complete') return;
    if (document.hidden) {
      if (isAllowed && !isCounted && allowsCounting(document.cookie)) {
        sendReport({ path, view: true });
        isCounted = true;
      }
      return;
    }
    inUse.abort();
    await idleMoment();
    // The page works without it.
    const late = await import('#web/scripts/late-scripts.ts').catch(() => undefined);
    late?.startLateScripts({ path, isAllowed, isCounted });
  };
  for (const sign of signsOfUse) addEventListener(sign, used, { signal: inUse.signal });
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'];

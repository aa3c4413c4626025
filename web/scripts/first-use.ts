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
  const handedOver = new AbortController();
  let isCounted = false;
  const left = () => {
    if (!document.hidden || !isAllowed || isCounted || !allowsCounting(document.cookie)) return;
    sendReport({ path, view: true });
    isCounted = true;
  };
  const used = async () => {
    if (document.readyState !== 'complete' || document.hidden) return;
    inUse.abort();
    await idleMoment();
    // The page works without it.
    const late = await import('#web/scripts/late-scripts.ts').catch(() => undefined);
    const handOver = () => {
      handedOver.abort();
      return isCounted;
    };
    late?.startLateScripts({ path, isAllowed, handOver });
  };
  for (const sign of signsOfUse) addEventListener(sign, used, { signal: inUse.signal });
  document.addEventListener('visibilitychange', left, { signal: handedOver.signal });
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

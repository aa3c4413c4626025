import { useEffect, useRef } from 'react';
import { call } from '#console/api/call.ts';
import { useRights } from '#console/api/queries.ts';
import type { PresenceState } from '#contract/console/presence.ts';

/**
 * Shows colleagues that the user has the lead open. Returns a function for the composer to call
 * while the user types.
 */
export function usePresence(leadId: string): () => void {
  const canTell = useRights()('setPresence');
  const state = useRef<PresenceState>('open');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function report(next: PresenceState): void {
    if (!canTell) return;
    if (next !== 'gone') state.current = next;
    const request = { params: { leadId }, body: { state: next }, keepalive: next === 'gone' };
    void call('setPresence', request).catch(() => undefined);
  }
  const latest = useRef(report);
  latest.current = report;

  useEffect(() => {
    function renew(): void {
      if (document.visibilityState === 'visible') latest.current(state.current);
    }
    function leave(): void {
      clearTimeout(timer.current);
      latest.current('gone');
    }
    renew();
    const interval = setInterval(renew, renewMs);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(interval);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report('open'), pauseMs);
    if (state.current !== 'writing') report('writing');
  };
}

/** Well below the time after which the server removes a browser. */
const renewMs = 20_000;
/** After so long without a key press, the user no longer counts as writing. */
const pauseMs = 10_000;

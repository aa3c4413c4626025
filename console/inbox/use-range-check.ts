import { useCallback, useRef } from 'react';
import type { LeadSummary } from '#contract/console/leads.ts';

type Select = (ids: readonly string[], isOn: boolean) => void;

/**
 * Checks a lead or, with Shift, all leads since the previous one. The function is stable, so that
 * rows don't render again.
 */
export function useRangeCheck(leads: readonly LeadSummary[], onSelect: Select | null) {
  const latest = useRef({ leads, onSelect });
  latest.current = { leads, onSelect };
  const lastChecked = useRef<string | null>(null);
  return useCallback((leadId: string, isOn: boolean, isRange: boolean) => {
    const ids = latest.current.leads.map(({ id }) => id);
    const from = isRange && lastChecked.current ? ids.indexOf(lastChecked.current) : -1;
    const to = ids.indexOf(leadId);
    lastChecked.current = leadId;
    latest.current.onSelect?.(
      from === -1 ? [leadId] : ids.slice(Math.min(from, to), Math.max(from, to) + 1),
      isOn,
    );
  }, []);
}

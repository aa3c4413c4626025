import { useEffect, useRef } from 'react';
import { call } from '#console/api/call.ts';
import { changeOf } from '#console/parts/lead-conflicts.ts';
import { useLeadActions } from '#console/parts/use-lead-actions.ts';
import type { LeadSummary } from '#contract/console/leads.ts';

/**
 * The follow-up date of the lead. Saves on blur, or shortly after the date is complete, because
 * typing a year passes through other valid dates.
 */
export function FollowUpField({ id, lead }: { id: string; lead: LeadSummary }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const actions = useLeadActions();
  const saved = lead.followUpOn ?? '';

  /** The change to save; undefined if the date is incomplete or unchanged. */
  function changeIn(field: HTMLInputElement): { readonly followUpOn: string | null } | undefined {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!field.validity.valid || field.value === saved) return undefined;
    return { followUpOn: field.value || null };
  }
  function save(field: HTMLInputElement): void {
    const change = changeIn(field);
    if (change) void actions.change([lead], change);
  }
  const latest = useRef({ save, changeIn, lead });
  latest.current = { save, changeIn, lead };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // When the page closes, only a keepalive request arrives, and no message would be seen.
    function leave(): void {
      const change = field && latest.current.changeIn(field);
      if (!change) return;
      const changes = [changeOf(latest.current.lead, change)];
      void call('changeLeads', { body: { changes }, keepalive: true }).catch(() => undefined);
    }
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (timer.current !== undefined) latest.current.save(field);
    };
  }, []);

  // An undo or a colleague may change the date. Text that the user is typing is kept.
  useEffect(() => {
    const field = input.current;
    if (field && timer.current === undefined && field.value !== saved) field.value = saved;
  }, [saved]);

  return (
    <input
      ref={input}
      id={id}
      type="date"
      className="control"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={saved}
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current.save(currentTarget), pauseMs);
      }}
      onBlur={({ currentTarget }) => save(currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') save(currentTarget);
      }}
    />
  );
}

const pauseMs = 1000;

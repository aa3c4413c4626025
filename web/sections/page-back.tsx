import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Leads to the previous page. Where there is none on this site, and where there are no scripts, it
 * leads to the root of its section.
 */
export function PageBack({ fallback, text = 'Back' }: { fallback: string; text?: string }) {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromThisSite()) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={fallback}
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink print:hidden"
    >
      <Icon name="back" size={18} />
      {text}
    </Link>
  );
}

/** The router counts the entries that it has added to the history since the site was entered. */
function cameFromThisSite(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}

import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { stepsToPreviousPage } from '#web/navigation/page-entry.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Leads to the previous page, past the anchors that were followed on this one. Where there is none
 * on this site, and where there are no scripts, it leads to the root of its section.
 */
export function PageBack({ fallback, text = 'Back' }: { fallback: string; text?: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  function goBack(event: MouseEvent) {
    const steps = stepsToPreviousPage(pathname);
    if (event.metaKey || event.ctrlKey || event.shiftKey || steps === 0) return;
    event.preventDefault();
    navigate(-steps);
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

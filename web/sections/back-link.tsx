import type { Address } from '#content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Leads to the previous page, past the anchors that were followed on this one (`scripts/links.ts`).
 * Where there is none on this site, and without scripts, it leads to the root of its section.
 */
export function BackLink({ fallback, text = 'Back' }: { fallback: Address; text?: string }) {
  return (
    <a
      href={fallback}
      data-back
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink print:hidden"
    >
      <Icon name="back" size={18} />
      {text}
    </a>
  );
}

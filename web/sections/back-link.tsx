import type { Address } from '#content/pages.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Goes to the previous page, skipping anchors followed on this one (`scripts/links.ts`). If there is
 * none on this site, or without scripts, it goes to the root of its section.
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

import type { ReactNode } from 'react';
import { FourCaps } from '#web/ui/cap.tsx';

/** The text of an empty list: the reason, and what to do next. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  children,
}: {
  title: string;
  /** `h1` if it is the whole page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div className="flex max-w-md flex-col items-start gap-3 py-12 in-[.inbox-list]:px-[0.9rem]">
      <FourCaps className="h-6 opacity-60" />
      <Heading className="text-lg font-semibold">{title}</Heading>
      <div className="space-y-3 text-muted">{children}</div>
    </div>
  );
}

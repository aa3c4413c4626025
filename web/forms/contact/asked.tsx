import type { ReactNode } from 'react';

type AskedProps = { text: ReactNode; demo?: string | undefined };

/**
 * A text and the one that replaces it while the address asks for a demo (`web/scripts/scroll.ts`). The style sheet
 * chooses, so the choice needs no hydration.
 */
export function Asked({ text, demo }: AskedProps) {
  if (!demo) return text;
  return (
    <>
      <span className="in-data-asks-demo:hidden">{text}</span>
      <span className="hidden in-data-asks-demo:inline">{demo}</span>
    </>
  );
}

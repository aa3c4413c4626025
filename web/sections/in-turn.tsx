import { Children, type ReactNode, Suspense } from 'react';

/** The sections of a long page: each comes alive by itself, in a short task of its own. */
export function InTurn({ children }: { children: ReactNode }) {
  return Children.map(children, (section) => <Suspense>{section}</Suspense>);
}

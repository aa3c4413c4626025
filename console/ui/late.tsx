import { type ReactNode, Suspense, useState } from 'react';

/** Mounts a dialog from a file of its own when it is first opened. It stays mounted, to close with its transition. */
export function Late({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null;
}

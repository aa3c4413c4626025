import { type ReactNode, Suspense, useState } from 'react';

/**
 * Mounts a part from a file of its own, such as a dialog, when it is first opened. It stays mounted, to close with its
 * transition. `before` is shown until then.
 */
export function Late({
  isOpen,
  before = null,
  children,
}: {
  isOpen: boolean;
  before?: ReactNode;
  children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense fallback={before}>{children}</Suspense> : before;
}

import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

/**
 * Mounts a part with its own chunk, such as a dialog, when it is first opened. It stays mounted, so
 * that it can close with its transition. Shows `before` until then.
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

/**
 * A menu's button. The first press mounts the menu, which renders the same button and is open
 * immediately.
 */
export function LateMenu({ button, children }: { button: MenuButton; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const before = cloneElement(button, { 'aria-haspopup': 'menu', onClick: () => setOpen(true) });
  return (
    <Late isOpen={isOpen} before={before}>
      {children}
    </Late>
  );
}

export type MenuButton = ReactElement<{ 'aria-haspopup'?: 'menu'; onClick?: () => void }>;

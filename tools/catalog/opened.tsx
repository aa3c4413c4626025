import { type ReactNode, useState } from 'react';

/** A button that opens a dialog. */
export function Opened({
  children,
}: {
  children: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

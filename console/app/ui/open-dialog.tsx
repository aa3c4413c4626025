import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactElement, Suspense, use, useEffect } from 'react';
import { sharedValue } from '#console/app/lib/shared-value.ts';

type Shown = {
  readonly key: number;
  readonly dialog: ReactElement;
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Removes the dialog once its transition has ended. */
  readonly remove: () => void;
};

/** Opens a dialog, even over another one. It closes when the page is left. */
export function openDialog(dialog: ReactElement, onClose?: () => void): void {
  count += 1;
  const key = count;
  const close = () => {
    dialogs.set(dialogs.get().map((one) => (one.key === key ? { ...one, isOpen: false } : one)));
    onClose?.();
  };
  const remove = () => dialogs.set(dialogs.get().filter((one) => one.key !== key));
  dialogs.set([...dialogs.get(), { key, dialog, isOpen: true, close, remove }]);
}

/** The open dialogs. A dialog's script may be loaded when it opens. */
export function Dialogs() {
  const { pathname } = useLocation();
  const all = dialogs.useValue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page has other dialogs.
  useEffect(
    () => () => {
      for (const { close, remove } of dialogs.get()) {
        close();
        remove();
      }
    },
    [pathname],
  );
  return all.map((one) => (
    <Current key={one.key} value={one}>
      <Suspense>{one.dialog}</Suspense>
    </Current>
  ));
}

/** The state of the dialog around the component. */
export function useDialog(): Shown {
  const shown = use(Current);
  if (!shown) throw new Error('Open the component with openDialog');
  return shown;
}

const Current = createContext<Shown | null>(null);
const dialogs = sharedValue<readonly Shown[]>([]);
let count = 0;

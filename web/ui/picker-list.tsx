import { Combobox } from '@base-ui/react/combobox';
import type { ComponentProps, ReactNode } from 'react';

/** The popup of a combobox, as wide as the field above it. */
export function PickerPopup({
  anchor,
  ...popup
}: ComponentProps<typeof Combobox.Popup> &
  Pick<ComponentProps<typeof Combobox.Positioner>, 'anchor'>) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner anchor={anchor} align="start" sideOffset={6} className="z-70">
        <Combobox.Popup
          {...popup}
          data-tone="sheet"
          className="flex w-(--anchor-width) min-w-70 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-field border border-field shadow-sheet"
        />
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** The items found, each rendered by `children`. */
export function PickerList<Item>({
  keyOf,
  children,
}: {
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <Combobox.List className="max-h-[min(19rem,45dvh)] overflow-y-auto overscroll-contain empty:hidden">
      {(item: Item) => (
        <Combobox.Item
          key={keyOf(item)}
          value={item}
          className="flex min-h-11 cursor-default items-center gap-3 px-4 py-1.5 data-highlighted:bg-wash data-selected:font-semibold"
        >
          {children(item)}
        </Combobox.Item>
      )}
    </Combobox.List>
  );
}

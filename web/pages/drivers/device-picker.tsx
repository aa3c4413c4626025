import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { type Analyzer, analyzerName, analyzers } from '#web/pages/drivers/analyzers.ts';
import { matching } from '#web/pages/drivers/catalog-view.ts';
import { PickerList, PickerPopup } from '#web/ui/picker-list.tsx';

type DevicePickerProps = {
  /** The id of the line being corrected. */
  describedBy: string;
  value: Analyzer | null;
  /** Null for a device that the catalog doesn't have. */
  onPick: (device: Analyzer | null) => void;
  onClose: () => void;
};

/** Finds the device of a line in the catalog by typing. */
export function DevicePicker({ describedBy, value, onPick, onClose }: DevicePickerProps) {
  const { check } = driversCopy;
  const [query, setQuery] = useState('');
  const anchor = useRef<HTMLInputElement>(null);
  const found = [...matching(analyzers, query), absent];
  return (
    <Combobox.Root
      defaultOpen
      items={found}
      filteredItems={found}
      value={value}
      inputValue={query}
      itemToStringLabel={labelOf}
      autoHighlight={query !== ''}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setQuery(text);
      }}
      onValueChange={(picked) => {
        if (picked) onPick(picked === absent ? null : picked);
      }}
      onOpenChange={(open, { reason }) => {
        if (!open && reason !== 'item-press') onClose();
      }}
    >
      <Combobox.Input
        ref={anchor}
        autoFocus
        aria-label={check.pick}
        aria-describedby={describedBy}
        placeholder={check.pickHint}
        className="control mt-2 min-h-11 py-2"
      />
      <PickerPopup anchor={anchor}>
        <Combobox.Status className="sr-only">
          {query === '' ? '' : `${found.length - 1} ${check.found}`}
        </Combobox.Status>
        <PickerList keyOf={labelOf}>{labelOf}</PickerList>
      </PickerPopup>
    </Combobox.Root>
  );
}

function labelOf(device: Analyzer): string {
  return device === absent ? driversCopy.check.noneInList : analyzerName(device);
}

/** The last entry of the list, for a device that isn't in it. */
const absent: Analyzer = { manufacturer: '', device: '', discipline: '' };

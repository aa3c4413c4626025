import { Combobox } from '@base-ui/react/combobox';
import { Fragment, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';
import { PickerList, PickerPopup } from '#web/ui/picker-list.tsx';

const { phone: phoneCopy } = allFormCopy;

type CountryPickerProps = {
  /** The list opens below this element. */
  anchor: RefObject<HTMLElement | null>;
  /** The button that opened the list. It gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  countries: readonly PhoneCountry[];
  country: PhoneCountry;
  onPick: (country: PhoneCountry) => void;
  onClose: () => void;
  /** Called when Tab leaves the search. */
  onLeave: () => void;
};

/** The list of countries with its search. */
export function CountryPicker({
  anchor,
  button,
  countries,
  country,
  onPick,
  onClose,
  onLeave,
}: CountryPickerProps) {
  const sorted = useMemo(() => sortedByName(countries, country), [countries, country]);
  const [query, setQuery] = useState('');
  const debounced = useDebounced(query, searchDebounceMs);
  const found = useMemo(() => searchCountries(sorted, debounced), [sorted, debounced]);
  const left = useRef(false);
  return (
    <Combobox.Root
      open
      items={sorted}
      filteredItems={found}
      value={country}
      inputValue={query}
      itemToStringLabel={({ name }) => name}
      autoHighlight
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') setQuery(text);
      }}
      onValueChange={(picked) => {
        if (picked) onPick(picked);
        onClose();
      }}
      onOpenChange={(open, { event }) => {
        const onButton = event.target instanceof Node && button.current?.contains(event.target);
        if (!open && !onButton) onClose();
      }}
    >
      <PickerPopup
        anchor={anchor}
        aria-label={phoneCopy.country}
        finalFocus={() => (left.current ? false : button.current)}
      >
        <SearchInput
          onLeave={() => {
            left.current = true;
            onLeave();
          }}
        />
        <Combobox.Status className="sr-only">
          {debounced === '' ? '' : `${found.length} ${phoneCopy.found}`}
        </Combobox.Status>
        <Combobox.Empty className="px-4 text-muted empty:hidden [&:not(:empty)]:pb-4">
          {phoneCopy.none}
        </Combobox.Empty>
        <PickerList keyOf={({ iso }: PhoneCountry) => iso}>{nameAndCode}</PickerList>
      </PickerPopup>
    </Combobox.Root>
  );
}

function nameAndCode({ name, code }: PhoneCountry) {
  return (
    <Fragment>
      <span className="min-w-0 flex-1">{name}</span>
      <span className="text-muted">{`+${code}`}</span>
    </Fragment>
  );
}

function SearchInput({ onLeave }: Pick<CountryPickerProps, 'onLeave'>) {
  return (
    <Combobox.Input
      aria-label={phoneCopy.search}
      placeholder={phoneCopy.searchHint}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || event.shiftKey) return;
        event.preventDefault();
        onLeave();
      }}
      className="m-2 min-h-11 rounded-field border border-field bg-sheet px-3 placeholder:text-soft"
    />
  );
}

/** Returns the text once it has stayed unchanged for `delayMs`. */
function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}

/** Delay of the search (R117). */
const searchDebounceMs = 250;

/** Matches the start of any word in the name, the ISO code, or the calling code. */
export function searchCountries(
  countries: readonly PhoneCountry[],
  query: string,
): readonly PhoneCountry[] {
  const words = plain(query);
  if (words === '') return countries;
  const code = words.replace(/^(?:\+|00)/, '');
  if (/^\d+$/.test(code)) return countries.filter((country) => country.code.startsWith(code));
  const found = countries.filter((country) => matches(country, words));
  return found.toSorted((one, other) => Number(other.iso === words) - Number(one.iso === words));
}

/** The chosen country first, then all others by name. */
export function sortedByName(
  countries: readonly PhoneCountry[],
  chosen: PhoneCountry,
): readonly PhoneCountry[] {
  const others = countries.filter(({ iso }) => iso !== chosen.iso);
  return [chosen, ...others.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))];
}

function matches(country: PhoneCountry, words: string): boolean {
  const name = plain(country.name);
  return country.iso === words || name.startsWith(words) || name.includes(` ${words}`);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-&().’']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

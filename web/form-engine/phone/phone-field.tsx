import { type ComponentProps, useRef, useState } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import type { TextField } from '#contract/form.ts';
import { phoneLengthHint } from '#contract/phone.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';
import { phonePayload } from '#web/form-engine/phone/phone-number.ts';
import { extensionName, loadCountries, usePhone } from '#web/form-engine/phone/use-phone.ts';
import type { FieldParts } from '#web/form-engine/store/form-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const { phone: phoneCopy } = allFormCopy;

/** The picker is useless without the countries, so both load or neither. */
async function importPicker() {
  const [picker, countries] = await Promise.all([
    import('#web/form-engine/phone/country-picker.tsx'),
    loadCountries(),
  ]);
  if (!countries) throw new Error('The countries could not be loaded');
  return picker;
}

/** A phone number in its country's format, and a button to choose the country. */
export function PhoneField({ parts: { field, ...rest } }: { parts: FieldParts<TextField> }) {
  const { name, id } = rest;
  const phone = usePhone(name);
  // The placeholder disappears with the first digit; the note keeps showing the format.
  const format = `${phoneCopy.format} ${phone.placeholder}`;
  const hint = rest.problems.length > 0 ? phoneLengthHint(phonePayload(phone.number)) : '';
  const note = hint === '' ? format : `${format}. ${hint}`;
  const parts = { ...rest, field: { ...field, note } };
  const button = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { part, failed, load } = useLoaded(importPicker);
  const { country } = phone.number;
  return (
    <FieldFrame parts={parts} advice={open && failed ? notLoaded : undefined}>
      <div ref={line} className="relative">
        <CountryButton
          ref={button}
          country={country}
          aria-expanded={open && part !== undefined}
          onClick={() => {
            setOpen(failed || !open);
            phone.load();
            load();
          }}
          onFocus={phone.load}
          onPointerEnter={phone.load}
        />
        <span aria-hidden="true" className="absolute inset-y-3 left-18 w-px bg-rule" />
        <input
          ref={phone.input}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete={field.autocomplete}
          placeholder={phone.placeholder}
          onInput={phone.onInput}
          onFocus={phone.load}
          className="control pr-1.5 pl-[5.2rem]"
          {...described(parts)}
        />
        {/* Off screen: browsers fill in an extension here, and the number's control shows it (R216). */}
        <input
          ref={phone.extensionInput}
          name={extensionName}
          type="text"
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="tel-extension"
          onInput={phone.onExtension}
          className="absolute -left-[9999px] size-px"
        />
      </div>
      {part && open && phone.countries.length > 1 ? (
        <part.CountryPicker
          anchor={line}
          button={button}
          countries={phone.countries}
          country={country}
          onPick={phone.pick}
          onClose={() => setOpen(false)}
          onLeave={() => {
            phone.input.current?.focus();
            setOpen(false);
          }}
        />
      ) : null}
    </FieldFrame>
  );
}

const notLoaded = <span className="text-alarm">{phoneCopy.notLoaded}</span>;

function CountryButton({
  country: { iso, name, code },
  ...button
}: ComponentProps<'button'> & { country: PhoneCountry }) {
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="dialog"
      aria-label={`${phoneCopy.country}: ${iso.toUpperCase()}, ${name}, +${code}`}
      className="absolute inset-y-px left-px flex w-[4.4rem] items-center justify-between rounded-l-[7px] pl-3.5 pr-2 font-medium hover:bg-wash"
    >
      <span>{iso.toUpperCase()}</span>
      <Icon name="chevron" size={16} />
    </button>
  );
}

import { useEffect } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { counted } from '#contract/amounts.ts';
import {
  onAttached,
  readAttachedLines,
  removeAttachedLines,
} from '#web/form-engine/attached-lines.ts';
import { Problems, problemsId } from '#web/form-engine/fields/field-frame.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { useField, useFormState } from '#web/form-engine/store/form-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

const { form: formCopy, attached: attachedCopy } = allFormCopy;

/** The list that is attached to this request, shown in full, with a button to remove it. */
export function AttachedList({ name }: { name: string }) {
  const { store } = useFormContext();
  const parts = useField(name);
  const value = useFormState(({ values }) => values[name]);

  // The list is sent only after it has been shown.
  useEffect(
    () => onAttached(() => store.change({ [name]: readAttachedLines(name) })),
    [store, name],
  );

  if (!Array.isArray(value) || value.length === 0) return null;
  const { one, many } = attachedCopy[name === 'costs' ? 'costs' : 'analyzers'];
  const invalid = parts.problems.length > 0;
  return (
    <fieldset
      id={parts.id}
      className="mt-3 mb-5 min-w-0 rounded-field border border-line px-4 pt-3 pb-2 sm:px-5"
    >
      <legend className="sr-only">{parts.field.label}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-sm">
          <span className="font-semibold">{parts.field.label}</span>
          <span className="text-muted">{` ${formCopy.optional}`}</span>
          <span className="block text-muted">{counted(value.length, one, many)}</span>
        </p>
        <Button
          variant="quiet"
          small
          name={name}
          aria-describedby={invalid ? problemsId(parts.id) : undefined}
          className="-ml-2 sm:-mr-2 sm:ml-0"
          onClick={({ currentTarget: { form } }) => {
            removeAttachedLines(name);
            store.change({ [name]: [] });
            form?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus();
          }}
        >
          {attachedCopy.remove}
        </Button>
      </div>
      <Disclosure summary={attachedCopy.show} className="text-sm border-0">
        <section
          aria-label={parts.field.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
          tabIndex={0}
          className="mb-3 max-h-72 overflow-y-auto"
        >
          <ol className="list-decimal pl-8 wrap-anywhere">
            {value.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The list doesn't change, and lines may repeat.
              <li key={index} className="py-0.5">
                {String(line)}
              </li>
            ))}
          </ol>
        </section>
      </Disclosure>
      <div className="text-sm empty:hidden">
        <Problems parts={parts} />
      </div>
    </fieldset>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import copy from '#content/forms/registration-copy.json' with { type: 'json' };
import { isRecord } from '#contract/check-form.ts';
import type { TextField } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import { plainText } from '#contract/typed-line.ts';
import { adviceId, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { textControl } from '#web/form-engine/fields/text-field.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { type FieldParts, useOnRestore, useText } from '#web/form-engine/store/form-store.ts';
import { leaveEntry } from '#web/overlays/dialog-history.ts';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/**
 * A provider number. It accepts digits only and shows at the tenth whether the check digit is
 * correct. The server decides (R109), so a wrong check digit doesn't disable Next.
 */
export function NpiField({ parts }: { parts: FieldParts<TextField> }) {
  const { name, field, id, problems } = parts;
  const { store } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const npi = useText(name).trim();
  const complete = problems.length === 0 && npi.length === field.maxLength;
  const wrong = complete && !npiHasValidCheckDigit(npi);

  useOnRestore(() => {
    if (!input.current) return;
    keepDigits(input.current, field.maxLength, false);
    store.change({ [name]: input.current.value });
  });

  const { className, 'aria-describedby': by, ...control } = textControl(parts);
  return (
    <FieldFrame
      parts={parts}
      advice={
        complete ? (
          <span className={wrong ? 'text-alarm' : 'text-heparin'}>
            {wrong ? npiMessages.checkDigit : copy.registration.npiValid}
          </span>
        ) : null
      }
    >
      <input
        {...control}
        ref={input}
        aria-describedby={classNames(by, adviceId(id))}
        autoComplete="off"
        onInput={(event: FormEvent<HTMLInputElement>) =>
          keepDigits(event.currentTarget, field.maxLength, isKey(event.nativeEvent))
        }
        className={classNames(className, wrong && wrongClass)}
      />
    </FieldFrame>
  );
}

/**
 * Removes everything but digits from typed or pasted text; the caret stays between the same digits.
 * Like `maxlength`, it rejects a digit typed into a full control instead of dropping another digit.
 */
function keepDigits(control: HTMLInputElement, maxDigits: number, isKey: boolean): void {
  const { value, selectionStart } = control;
  const all = digitsOf(value);
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  const isRejected = isKey && all.length > maxDigits;
  // The typed digit is the one before the caret.
  const kept = isRejected ? all.slice(0, before - 1) + all.slice(before) : all;
  const digits = kept.slice(0, maxDigits);
  if (digits === value) return;
  control.value = digits;
  const caret = Math.min(isRejected ? before - 1 : before, digits.length);
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function digitsOf(text: string): string {
  return plainText(text).replace(/\D/g, '');
}

/** True for a typed character, false for pasted or autofilled text. */
function isKey(event: Event): boolean {
  return (
    event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
  );
}

const wrongClass = 'border-alarm shadow-[inset_0_0_0_1px_var(--color-alarm)]';

/**
 * The second step of a registration, open while there is a response to confirm. It has its own history
 * entry, so that the browser's Back returns to the form with its values.
 */
export function useConfirmation() {
  const [confirming, setConfirming] = useState<FormResponse>();

  useEffect(() => {
    const onPopState = () => {
      const state: unknown = history.state;
      // A link to an anchor makes an entry without state; the visitor stays on this step.
      if (isRecord(state) && !(mark in state)) setConfirming(undefined);
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return {
    /** The response to the first step. */
    confirming,
    enter(response: FormResponse) {
      setConfirming(response);
      // Marks the form's own entry as one of a script, unlike that of an anchor.
      history.replaceState({ ...history.state }, '');
      history.pushState({ ...history.state, [mark]: true }, '');
    },
    leave() {
      setConfirming(undefined);
      const state: unknown = history.state;
      if (isRecord(state) && mark in state) leaveEntry();
    },
  };
}

const mark = 'confirming';

/** The registry's record of the NPI, for the visitor to compare. */
export function RegistryRecord({ response }: { response: FormResponse }) {
  const npi = useText('npi').trim();
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = Object.entries(response.data ?? {}).filter(([, rows]) => rows.length > 0);

  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      data-tone="sheet"
      className="mt-8 rounded-sheet border border-line shadow-sheet starting:translate-y-2 starting:opacity-0 transition duration-200"
    >
      <header className="border-line border-b px-5 py-5 sm:px-8">
        <h2 ref={heading} tabIndex={-1} className="text-xl flex items-baseline gap-3 outline-none">
          <Cap />
          <span>{copy.registration.record.replace('[npi]', npi)}</span>
        </h2>
        <p className="mt-1.5 text-muted">{response.message || copy.registration.compare}</p>
      </header>
      {groups.map(([name, rows]) => (
        <section
          key={name}
          className="grid gap-x-8 gap-y-2 border-line px-5 py-5 not-last:border-b sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-8"
        >
          <h3 className="font-semibold">{name}</h3>
          <dl>
            {rows.map(({ title, value }) => (
              <div
                key={`${title}: ${value}`}
                className="grid grid-cols-[min(8.5rem,40%)_minmax(0,1fr)] gap-x-4 py-0.5"
              >
                <dt className="text-muted">{title}</dt>
                <dd className="whitespace-pre-line font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

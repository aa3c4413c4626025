import { type FormEvent, useRef } from 'react';
import { registrationCopy } from '#content/forms/registration.ts';
import type { TextField } from '#contract/form.ts';
import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import { adviceId, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { textControl } from '#web/form-engine/fields/text-field.tsx';
import {
  type FieldParts,
  useFormContext,
  useOnRestore,
  useText,
} from '#web/form-engine/store/form-store.ts';
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

  // No `maxlength`: a pasted number may contain spaces or hyphens.
  const { maxLength: _, className, 'aria-describedby': by, ...control } = textControl(parts);
  return (
    <FieldFrame
      parts={parts}
      advice={
        complete ? (
          <span className={wrong ? 'text-alarm' : 'text-heparin'}>
            {wrong ? npiMessages.checkDigit : registrationCopy.npiValid}
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
  return text.replace(/\D/g, '');
}

/** True for a character from the keyboard, false for pasted or autofilled text. */
function isKey(event: Event): boolean {
  return (
    event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
  );
}

const wrongClass = 'border-alarm shadow-[inset_0_0_0_1px_var(--color-alarm)]';

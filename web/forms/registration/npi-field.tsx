import type { FormEvent } from 'react';
import { registrationCopy } from '#content/forms/registration.ts';
import type { TextField } from '#contract/form.ts';
import { npiHasValidCheckDigit, npiMessages } from '#contract/npi.ts';
import { adviceId, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { textControl } from '#web/form-engine/fields/text-field.tsx';
import { type FieldParts, useFormContext } from '#web/form-engine/form-context.ts';
import { keepDigits } from '#web/forms/registration/keep-digits.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * A provider number. Only its digits stay, and its tenth tells at once whether it can be right; the
 * verdict is the server's all the same (R109).
 */
export function NpiField({ parts }: { parts: FieldParts<TextField> }) {
  const { name, field, id, problems } = parts;
  const { values } = useFormContext();
  const npi = String(values[name] ?? '').trim();
  const known = problems.length === 0 && npi.length === field.maxLength;
  const wrong = known && !npiHasValidCheckDigit(npi);
  // A mask takes the place of the control's length: a pasted number may have spaces or hyphens.
  const { maxLength: _, className, 'aria-describedby': by, ...control } = textControl(parts);
  return (
    <FieldFrame
      parts={parts}
      advice={
        known ? (
          <span className={wrong ? 'text-alarm' : 'text-heparin'}>
            {wrong ? npiMessages.checkDigit : registrationCopy.npiValid}
          </span>
        ) : null
      }
    >
      <input
        {...control}
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

/** One sign from the keyboard, rather than a text that was pasted or filled in. */
function isKey(event: Event): boolean {
  return (
    event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
  );
}

const wrongClass = 'border-alarm shadow-[inset_0_0_0_1px_var(--color-alarm)]';

import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { readValue } from '#contract/check-form.ts';
import type { TextField as TextFieldRules } from '#contract/form.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { type FieldParts, unitName, useText } from '#web/form-engine/store/form-store.ts';

const { form: formCopy } = allFormCopy;

type TextFieldProps = { parts: FieldParts<TextFieldRules> };

/** One line of text, followed by its unit if it has one. */
export function TextField({ parts }: TextFieldProps) {
  const { name, field } = parts;
  const control = textControl(parts);
  return (
    <FieldFrame parts={parts}>
      {field.units ? (
        <div className="flex flex-wrap gap-2">
          <input {...control} className="control w-auto min-w-20 flex-1" />
          <select
            name={unitName(name)}
            aria-label={`${field.label}, ${formCopy.unit}`}
            className="control w-auto max-w-full"
          >
            {field.units.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <input {...control} />
      )}
    </FieldFrame>
  );
}

/** Several lines of text with a counter. */
export function LongTextField({ parts }: TextFieldProps) {
  const { name, field, id } = parts;
  const used = String(readValue(field, useText(name))).length;
  return (
    <FieldFrame
      parts={parts}
      aside={
        <p className="shrink-0 text-muted" aria-hidden="true">
          {`${used} / ${field.maxLength}`}
        </p>
      }
    >
      <textarea
        id={id}
        name={name}
        rows={4}
        defaultValue={field.initial}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        className="control block resize-y"
        {...described(parts)}
      />
    </FieldFrame>
  );
}

/** The attributes that every one-line control has. */
export function textControl(parts: FieldParts<TextFieldRules>) {
  const { name, field, id } = parts;
  return {
    id,
    name,
    type: field.kind === 'email' ? 'email' : 'text',
    defaultValue: field.initial,
    maxLength: maxTypedLength(field),
    autoComplete: field.autocomplete,
    inputMode: field.inputMode,
    placeholder: field.placeholder,
    spellCheck: field.kind === 'email' ? false : undefined,
    className: 'control',
    ...described(parts),
  };
}

/**
 * Reserves space for the longest unit. Unlimited for texts with separators, which don't count.
 */
function maxTypedLength({ maxLength, units, rules }: TextFieldRules): number | undefined {
  if (rules.some(({ hasSeparators }) => hasSeparators)) return undefined;
  const longest = units ? Math.max(...units.map((unit) => unit.length + 1)) : 0;
  return maxLength - longest;
}

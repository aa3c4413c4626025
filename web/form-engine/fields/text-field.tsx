import { formCopy } from '#content/form-engine.ts';
import type { TextField as TextFieldRules } from '#contract/form.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import type { FieldParts } from '#web/form-engine/form-context.ts';
import { unitName } from '#web/form-engine/read-values.ts';

/** One line of text, with its unit beside it if it has one. */
export function TextField({ parts }: { parts: FieldParts<TextFieldRules> }) {
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
              <option key={unit}>{unit}</option>
            ))}
          </select>
        </div>
      ) : (
        <input {...control} />
      )}
    </FieldFrame>
  );
}

/** What the control of a line of text carries, whatever else is made of it. */
export function textControl(parts: FieldParts<TextFieldRules>) {
  const { name, field, id } = parts;
  return {
    id,
    name,
    type: field.kind === 'email' ? 'email' : 'text',
    defaultValue: field.initial,
    maxLength: typedLength(field),
    autoComplete: field.autocomplete,
    inputMode: field.inputMode,
    placeholder: field.placeholder,
    spellCheck: field.kind === 'email' ? false : undefined,
    className: 'control',
    ...described(parts),
  };
}

/** What is left to type when the longest unit is to follow; a text that is rewritten may be longer. */
function typedLength({ maxLength, units, normalize }: TextFieldRules): number | undefined {
  if (normalize) return undefined;
  const longest = units ? Math.max(...units.map((unit) => unit.length + 1)) : 0;
  return maxLength - longest;
}

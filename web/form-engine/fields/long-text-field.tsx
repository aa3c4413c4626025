import type { TextField } from '#contract/form.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { type FieldParts, useFormContext } from '#web/form-engine/form-context.ts';

/** Several lines of text with a counter. */
export function LongTextField({ parts }: { parts: FieldParts<TextField> }) {
  const { name, field, id } = parts;
  const { values } = useFormContext();
  const text = values[name];
  const used = typeof text === 'string' ? text.length : 0;
  return (
    <FieldFrame
      parts={parts}
      aside={
        <p className="shrink-0 text-muted" aria-hidden="true">
          {used} / {field.maxLength}
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

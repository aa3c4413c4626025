import type { ChoiceField as ChoiceFieldRules } from '#contract/form.ts';
import { described, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import type { FieldParts } from '#web/form-engine/form-context.ts';

/** One of several: radio buttons while they are few, a select otherwise. */
export function ChoiceField({ parts }: { parts: FieldParts<ChoiceFieldRules> }) {
  const { name, field, id } = parts;
  if (field.options.length > maxRadios) {
    return (
      <FieldFrame parts={parts}>
        <select
          id={id}
          name={name}
          defaultValue={field.initial ?? ''}
          autoComplete={field.autocomplete}
          className="control"
          {...described(parts)}
        >
          <option value="" />
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </FieldFrame>
    );
  }
  const { 'aria-required': _, ...description } = described(parts);
  return (
    <FieldFrame parts={parts} group>
      <div className="flex flex-wrap gap-x-6">
        {field.options.map((option) => (
          <label key={option} className="control-box-row">
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === field.initial}
              className="control-box"
              {...description}
            />
            {option}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

const maxRadios = 4;

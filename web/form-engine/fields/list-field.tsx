import { useEffect, useRef, useState } from 'react';
import { formCopy } from '#content/form-engine.ts';
import type { ListField as ListFieldRules } from '#contract/form.ts';
import { restoredEvent } from '#web/form-engine/draft/restored-event.ts';
import { described, FieldFrame, problemsId } from '#web/form-engine/fields/field-frame.tsx';
import { type FieldParts, useField, useFormContext } from '#web/form-engine/form-context.ts';

/** Any of several: check boxes, and perhaps 'Other' with a text of its own. */
export function ListField({ parts }: { parts: FieldParts<ListFieldRules> }) {
  const { name, field } = parts;
  const { 'aria-required': _, ...description } = described(parts);
  return (
    <FieldFrame parts={parts} group>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {field.options.map((option) => (
          <label key={option} className="control-box-row">
            <input
              type="checkbox"
              name={name}
              value={option}
              className="control-box"
              {...description}
            />
            {option}
          </label>
        ))}
        {field.other ? <Other name={field.other} list={name} /> : null}
      </div>
    </FieldFrame>
  );
}

/** The text is open while 'Other' is ticked, and cleared when it is not (R111). */
function Other({ name, list }: { name: string; list: string }) {
  const parts = useField(name);
  const { changed } = useFormContext();
  const [ticked, setTicked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const control = input.current;
    const form = control?.form;
    const reset = () => setTicked(false);
    const restore = () => {
      if (!control?.value) return;
      // The values are read again before the next paint, and a disabled control has none.
      control.disabled = false;
      setTicked(true);
    };
    restore();
    form?.addEventListener('reset', reset);
    form?.addEventListener(restoredEvent, restore);
    return () => {
      form?.removeEventListener('reset', reset);
      form?.removeEventListener(restoredEvent, restore);
    };
  }, []);
  function tick(next: boolean) {
    setTicked(next);
    if (!next && input.current) input.current.value = '';
    changed(list);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
      <label className="control-box-row">
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => tick(event.target.checked)}
          className="control-box"
        />
        {formCopy.other}
      </label>
      <input
        ref={input}
        id={parts.id}
        name={name}
        type="text"
        aria-label={parts.field.label}
        maxLength={'maxLength' in parts.field ? parts.field.maxLength : undefined}
        disabled={!ticked}
        className="control w-auto min-w-0 flex-1"
        {...described(parts)}
      />
      {parts.problems.length > 0 ? (
        <ul id={problemsId(parts.id)} className="text-sm w-full font-medium text-alarm">
          {parts.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import { Fragment, type ReactElement, type ReactNode } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { noteOf } from '#contract/form.ts';
import type { FieldParts } from '#web/form-engine/store/form-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Parts } from '#web/ui/own-texts.d.ts';

const { form: formCopy } = allFormCopy;

/** The attributes of every control, so that screen readers read its problems and its note. */
export function described({ id, field, problems }: FieldParts) {
  const note = noteOf(field, problems) ? noteId(id) : undefined;
  const ids = [problems.length > 0 ? problemsId(id) : undefined, note].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': problems.length > 0 ? true : undefined,
    'aria-required': 'required' in field && field.required ? true : undefined,
  };
}

function noteId(id: string): string {
  return `${id}-note`;
}

export function problemsId(id: string): string {
  return `${id}-problems`;
}

export function adviceId(id: string): string {
  return `${id}-advice`;
}

type FieldFrameProps = {
  parts: FieldParts;
  /** A group of boxes has a legend in place of a label. */
  group?: boolean;
  /** Shown to the right of the note, such as a counter. */
  aside?: ReactElement | undefined;
  /** Feedback while the field is being filled in; null while there is none. */
  advice?: ReactNode;
  children: Parts;
};

/** Label above, control, note below, and a line that is reserved for problems. */
export function FieldFrame({ parts, group = false, aside, advice, children }: FieldFrameProps) {
  const { id, field } = parts;
  const label = (
    <Fragment>
      <span>{field.label}</span>
      {'required' in field && !field.required ? (
        <span className="font-normal text-muted">{` ${formCopy.optional}`}</span>
      ) : null}
    </Fragment>
  );
  const labelClass = 'mb-1.5 block text-sm font-semibold leading-snug';
  const below = (
    <div className="text-sm pt-1">
      <Note parts={parts} aside={aside} advice={advice} />
      <div className="min-h-[1.65rem]">
        <Problems parts={parts} />
      </div>
    </div>
  );
  return group ? (
    <fieldset id={id} className="min-w-0">
      <legend className={labelClass}>{label}</legend>
      {children}
      {below}
    </fieldset>
  ) : (
    <div className="group min-w-0">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children}
      {below}
    </div>
  );
}

type NoteProps = Pick<FieldFrameProps, 'parts' | 'aside' | 'advice'>;

function Note({ parts: { id, field, problems }, aside, advice }: NoteProps) {
  const note = noteOf(field, problems);
  if (!note && !aside && advice === undefined) return null;
  return (
    <div className="flex justify-between gap-4">
      <div className="grid">
        {note ? (
          <p
            id={noteId(id)}
            className={classNames(
              // The note shows the format once the placeholder, which shows it too, disappears or an error occurs.
              'col-start-1 row-start-1 text-muted group-has-[[type=tel]:placeholder-shown:not([aria-invalid])]:invisible',
              Boolean(advice) && 'invisible',
            )}
          >
            {note}
          </p>
        ) : null}
        {advice === undefined ? null : (
          // Covers the note, which keeps its space, so that nothing moves when advice appears.
          <p id={adviceId(id)} role="status" className="col-start-1 row-start-1 font-medium">
            {advice}
          </p>
        )}
      </div>
      {aside}
    </div>
  );
}

/** A field's messages; their list is named by its control's `aria-describedby`. */
export function Problems({ parts: { id, problems } }: { parts: FieldParts }) {
  if (problems.length === 0) return null;
  return (
    <ul id={problemsId(id)} className="w-full font-medium text-alarm">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

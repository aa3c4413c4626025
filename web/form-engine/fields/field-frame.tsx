import type { ReactNode } from 'react';
import { formCopy } from '#content/form-engine.ts';
import type { FieldParts } from '#web/form-engine/form-context.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The ids that `describedBy` names, in the order in which they are read. */
function noteId(id: string): string {
  return `${id}-note`;
}

export function problemsId(id: string): string {
  return `${id}-problems`;
}

export function adviceId(id: string): string {
  return `${id}-advice`;
}

/** What every control of a field carries, so that its label's words include note and problems. */
export function described({ id, field, problems }: FieldParts) {
  const note = 'note' in field && field.note ? noteId(id) : undefined;
  const ids = [problems.length > 0 ? problemsId(id) : undefined, note].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': problems.length > 0 ? true : undefined,
    'aria-required': 'required' in field && field.required ? true : undefined,
  };
}

type FieldFrameProps = {
  parts: FieldParts;
  /** A group of boxes has a legend in place of a label. */
  group?: boolean;
  /** Stands to the right of the note, such as a counter. */
  aside?: ReactNode;
  /** What is found out while the field is filled in; null when there is nothing to say of it yet. */
  advice?: ReactNode;
  children: ReactNode;
};

/** Label above, control, and below it problems or note in a line that is kept free for them. */
export function FieldFrame({ parts, group = false, aside, advice, children }: FieldFrameProps) {
  const { id, field } = parts;
  const words = (
    <>
      {field.label}
      {'required' in field && !field.required ? (
        <span className="font-normal text-muted"> {formCopy.optional}</span>
      ) : null}
    </>
  );
  const below = <Below parts={parts} aside={aside} advice={advice} />;
  const label = 'mb-1.5 block text-sm font-semibold leading-snug';
  return group ? (
    <fieldset id={id} className="min-w-0">
      <legend className={label}>{words}</legend>
      {children}
      {below}
    </fieldset>
  ) : (
    <div className="min-w-0">
      <label htmlFor={id} className={label}>
        {words}
      </label>
      {children}
      {below}
    </div>
  );
}

type BelowProps = { parts: FieldParts; aside: ReactNode; advice: ReactNode };

function Below({ parts: { id, field, problems }, aside, advice }: BelowProps) {
  const note = 'note' in field ? field.note : undefined;
  return (
    <div className="text-sm flex min-h-[1.9rem] justify-between gap-4 pt-1">
      <div>
        {problems.length > 0 ? (
          <ul id={problemsId(id)} className="font-medium text-alarm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : null}
        <div className="grid">
          {note ? (
            <p
              id={noteId(id)}
              className={classNames(
                'col-start-1 row-start-1 text-muted',
                Boolean(advice) && 'invisible',
              )}
            >
              {note}
            </p>
          ) : null}
          {advice === undefined ? null : (
            // Over the note, whose place is kept, so that nothing moves when it is said.
            <p id={adviceId(id)} role="status" className="col-start-1 row-start-1 font-medium">
              {advice}
            </p>
          )}
        </div>
      </div>
      {aside}
    </div>
  );
}

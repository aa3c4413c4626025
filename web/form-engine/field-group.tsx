import type { ReactNode } from 'react';
import { Cap } from '#web/ui/cap.tsx';

type FieldGroupProps = { title: string; note: string; children: ReactNode };

/** One labelled step of a long form: a cap and a heading over its fields. */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  return (
    <fieldset className="mt-6 min-w-0 border-t border-line pt-8 pb-2">
      <legend className="float-left w-full">
        <span className="text-xl flex items-center gap-3">
          <Cap />
          {title}
        </span>
      </legend>
      <p className="clear-both pt-1.5 pb-5 text-muted">{note}</p>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { draftCopy } from '#content/form-engine.ts';
import type { Form } from '#contract/form.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form-engine/draft.ts';
import {
  isBlank,
  useFormContext,
  useFormState,
  type Values,
} from '#web/form-engine/store/form-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Stores the values of the surrounding form on this device until the form is sent or cleared. */
export function DraftKeeper({ children }: { children: ReactNode }) {
  const { form, store, restore, clear } = useFormContext();
  const all = useFormState((state) => state.values);
  const values = useMemo(() => withoutLines(form, all), [form, all]);
  const fields = useRef<HTMLDivElement>(null);
  const [savedAt, setSavedAt] = useState<Date>();
  const [restored, setRestored] = useState(false);
  const blank = Object.values(values).every(isBlank);

  useEffect(() => {
    const draft = readDraft(form);
    if (draft) {
      // Values typed before hydration are newer than the draft.
      const typed = store.state().values;
      const missing = Object.entries(draft.values).filter(([name]) => isBlank(typed[name]));
      restore(Object.fromEntries(missing));
      setSavedAt(draft.savedAt);
    }
    setRestored(true);
  }, [form, store, restore]);

  useEffect(() => {
    if (!restored) return;
    if (!blank) return writeDraft(form, values);
    removeDraft(form.id);
    setSavedAt(undefined);
  }, [form, values, blank, restored]);

  function clearDraft() {
    clear();
    fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }

  return (
    <div className="min-w-0">
      <div className="text-sm flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-muted">
        <p role="status" className="py-2">
          {savedAt && !blank
            ? `${draftCopy.restoredBefore} ${dayAndTime(savedAt)} ${draftCopy.restoredAfter}`
            : draftCopy.kept}
        </p>
        {blank ? null : (
          <Button variant="quiet" small onClick={clearDraft} className="-mr-2">
            {draftCopy.clear}
          </Button>
        )}
      </div>
      <div ref={fields}>{children}</div>
    </div>
  );
}

/** An attached list is stored separately, and only for the tab. */
function withoutLines(form: Form, values: Values): Values {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.filter(([name]) => form.fields[name]?.kind !== 'lines'));
}

function dayAndTime(moment: Date): string {
  return moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftCopy } from '#content/form-engine.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form-engine/draft.ts';
import { useFormContext, useFormState } from '#web/form-engine/form-context.ts';
import { isBlank } from '#web/form-engine/form-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Keeps what is typed into the form around it on this device until it is sent or cleared. */
export function DraftKeeper({ children }: { children: ReactNode }) {
  const { form, store, restore, clear } = useFormContext();
  const values = useFormState((state) => state.values);
  const fields = useRef<HTMLDivElement>(null);
  const [savedAt, setSavedAt] = useState<Date>();
  const [restored, setRestored] = useState(false);
  const blank = Object.values(values).every(isBlank);

  useEffect(() => {
    const draft = readDraft(form);
    if (draft) {
      // What was typed before hydration is newer than the draft.
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
        <p role="status">
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

function dayAndTime(moment: Date): string {
  return moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}

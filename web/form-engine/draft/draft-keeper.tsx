import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftCopy } from '#content/form-engine.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form-engine/draft/draft-store.ts';
import { collectDraft, putBackDraft } from '#web/form-engine/draft/draft-values.ts';
import { restoredEvent } from '#web/form-engine/draft/restored-event.ts';
import { useFormContext } from '#web/form-engine/form-context.ts';
import { isBlank } from '#web/form-engine/form-state.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Keeps what is typed in its form on this device until it is sent or cleared. It stands around the
 * fields, so that they hear of a draft that is put back.
 */
export function DraftKeeper({ children }: { children: ReactNode }) {
  const { form, values, changed, clear } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  const [savedAt, setSavedAt] = useState<Date>();
  const [restoring, setRestoring] = useState(true);
  const reread = useRef(changed);
  const blank = Object.values(values).every(isBlank);

  useEffect(() => {
    const element = place.current?.closest('form');
    const draft = readDraft(form.id);
    if (element && draft) {
      putBackDraft(form, element, draft.values);
      element.dispatchEvent(new Event(restoredEvent));
      reread.current('');
      setSavedAt(draft.savedAt);
    }
    setRestoring(false);
  }, [form]);

  useEffect(() => {
    const element = place.current?.closest('form');
    if (restoring || !element) return;
    if (Object.values(values).some((value) => !isBlank(value))) {
      writeDraft(form.id, collectDraft(form, element));
    } else {
      removeDraft(form.id);
      setSavedAt(undefined);
    }
  }, [form, values, restoring]);

  function clearDraft() {
    clear();
    place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }

  return (
    <div ref={place} className="min-w-0">
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
      {children}
    </div>
  );
}

function dayAndTime(moment: Date): string {
  return moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}

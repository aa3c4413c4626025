import { useRef } from 'react';
import { flushSync } from 'react-dom';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { checkField } from '#contract/check-form.ts';
import type { FoundLaboratory } from '#contract/laboratory.ts';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { isBlank, isSame, useText, type Values } from '#web/form-engine/store/form-store.ts';
import { Button } from '#web/ui/button.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const { laboratory: laboratoryCopy } = allFormCopy;

type LaboratorySlotProps = {
  /** The values of the form that a record knows. */
  valuesOf: (found: FoundLaboratory) => Values;
};

/** Offers to fill in the form from the laboratory's public record (R248). */
export function LaboratorySlot({ valuesOf }: LaboratorySlotProps) {
  const { form, store, restore } = useFormContext();
  const clia = useText('clia');
  const { part, load } = useLoaded(importFinder);
  const filled = useRef<Values>({});
  const chosen = useRef<HTMLParagraphElement>(null);

  /** Keeps what the visitor typed, and leaves out what the form would refuse. */
  function use(found: FoundLaboratory) {
    const { values } = store.state();
    const known = Object.entries(valuesOf(found)).filter(([name, value]) => {
      const field = form.fields[name];
      const isFree = isBlank(values[name]) || isSame(values[name], filled.current[name]);
      return isFree && field && !isBlank(value) && checkField(field, value).length === 0;
    });
    filled.current = Object.fromEntries(known);
    const next = { ...filled.current, clia: found.clia };
    // A field may have its control only once another one has its value.
    flushSync(() => restore(next));
    restore(next);
    chosen.current?.focus();
  }

  return (
    <div className="mb-6 rounded-field bg-wash px-4 py-3">
      <input hidden name="clia" tabIndex={-1} aria-label={form.fields.clia?.label} />
      {clia ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p ref={chosen} tabIndex={-1} className="py-2 text-sm">
            {laboratoryCopy.chosen.replace('[clia]', clia)}
          </p>
          <Button variant="quiet" small onClick={() => restore({ clia: '' })} className="-ml-2">
            {laboratoryCopy.remove}
          </Button>
        </div>
      ) : part ? (
        <part.LaboratoryFinder onUse={use} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-[1_1_14rem] text-muted text-sm">{laboratoryCopy.note}</p>
          <Button variant="secondary" small onClick={load} onFocus={load}>
            {laboratoryCopy.open}
          </Button>
        </div>
      )}
    </div>
  );
}

const importFinder = () => import('#web/form-engine/laboratory-finder.tsx');

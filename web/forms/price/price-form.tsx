import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import priceCopy from '#content/forms/price-copy.json' with { type: 'json' };
import { addressText } from '#contract/clia.ts';
import type { Form } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import type { FoundLaboratory } from '#contract/laboratory.ts';
import { readDraft, writeDraft } from '#web/form-engine/draft.ts';
import { FieldGrid, FieldGroup, type FieldRows } from '#web/form-engine/field-grid.tsx';
import { LaboratorySlot } from '#web/form-engine/laboratory-slot.tsx';
import { LeadForm, PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import {
  answeredQuestions,
  isBlank,
  useFormState,
  type Values,
} from '#web/form-engine/store/form-store.ts';
import { removeDraft } from '#web/lib/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

const { draft: draftCopy } = allFormCopy;

/** The Pricing Estimate Questionnaire on its sheet, with its progress next to it or above it. */
export function PriceForm({ product }: { product: 'Lab' | 'Profi' }) {
  const groups = groupsFor(product);
  return (
    <div
      data-tone="sheet"
      className="rounded-sheet border border-line shadow-sheet [&_:is(input,select,button,a)]:scroll-mt-20"
    >
      <LeadForm
        form={priceForm}
        submitLabel={priceCopy.submit}
        className="px-5 pb-7 sm:px-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-14 lg:px-10 lg:pt-6 lg:pb-10 lg:*:col-start-2"
      >
        <div className="[@media(height>=30rem)]:sticky top-(--header-height) z-10 -mx-5 rounded-t-sheet border-line border-b bg-sheet px-5 py-3 sm:-mx-8 sm:px-8 lg:top-[calc(var(--header-height)+2rem)] lg:col-start-1! lg:row-span-6 lg:mx-0 lg:self-start lg:border-0 lg:px-0">
          <ProgressRack groups={groups.map(({ title, rows }) => ({ title, names: rows.flat() }))} />
        </div>
        <DraftKeeper>
          <LaboratorySlot valuesOf={answersOf} />
          {groups.map(({ title, note, rows }) => (
            <FieldGroup key={title} title={title} note={note}>
              <FieldGrid form={priceForm} rows={rows} className="gap-y-3 sm:grid-cols-2" />
            </FieldGroup>
          ))}
        </DraftKeeper>
        <ProblemSummary title={priceCopy.summary} />
      </LeadForm>
      <PrivacyNote form={priceForm} className="px-5 py-4 sm:px-8 lg:px-10" />
    </div>
  );
}

/**
 * The errors of a submit attempt, as links to their fields; a failed attempt focuses it. It is at
 * the end of the form, where the visitor is, so that nothing moves while errors are being fixed.
 */
function ProblemSummary({ title }: { title: string }) {
  const { form, prefix, summary } = useFormContext();
  const problems = useFormState((state) => state.problems);
  const attempted = useFormState((state) => state.attempted);
  const titleId = useId();
  const named = Object.keys(form.fields).filter((name) => Object.hasOwn(problems, name));
  if (!attempted || named.length === 0) return null;
  return (
    <section
      ref={summary}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mt-6 mb-4 scroll-mt-20 rounded-field border-2 border-alarm px-5 py-4"
    >
      <h3 id={titleId} className="flex items-center gap-2 font-semibold text-alarm">
        <Icon name="alert" />
        <span>{title}</span>
      </h3>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {named.map((name) => (
          <li key={name} className="py-1">
            <a
              href={`#${prefix}-${name}`}
              data-field-link
              onClick={(event) => goTo(event, name)}
              className="text-link mr-2"
            >
              {form.fields[name]?.label}
            </a>
            <span className="text-sm inline-block text-muted">{problems[name]?.join('. ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses the control itself and keeps the address; `scripts/scroll.ts` skips these links. */
function goTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const control = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

type Group = { readonly title: string; readonly names: readonly string[] };

/**
 * The progress of a long form: a tube for each question, capped once it is answered. A bar at
 * the top of the screen on phones, a column next to the fields on wide screens.
 */
function ProgressRack({ groups }: { groups: readonly Group[] }) {
  const { form } = useFormContext();
  const values = useFormState((state) => state.values);
  const answered = answeredQuestions(form, values);
  const isAnswered = (name: string) => answered.has(name);
  const names = groups.flatMap((group) => group.names);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:block">
      <p className="text-sm lg:text-base lg:text-muted">
        <span className="font-semibold lg:block lg:text-2xl lg:text-ink">
          <span>{names.filter(isAnswered).length}</span>
          <span className="lg:text-muted">{` of ${names.length}`}</span>
        </span>
        <span> answered</span>
      </p>
      <ol aria-hidden="true" className="flex flex-wrap gap-x-2.5 lg:mt-5 lg:block">
        {groups.map((group) => (
          <li
            key={group.title}
            className="flex items-center justify-between gap-3 lg:border-t lg:border-line lg:py-3"
          >
            <span
              className={classNames(
                'text-sm max-lg:hidden',
                group.names.every(isAnswered) ? 'font-semibold' : 'text-muted',
              )}
            >
              {group.title}
            </span>
            <span className="flex gap-1 lg:gap-1.5">
              {group.names.map((name) => (
                <span
                  key={name}
                  className={classNames(
                    'cap transition-colors duration-200',
                    isAnswered(name) ? 'bg-accent' : 'bg-line',
                  )}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type PriceGroup = {
  readonly title: string;
  readonly note: string;
  readonly rows: FieldRows<typeof priceForm.fields>;
};

/** Five groups of three. The text of 'Other' belongs to the departments. */
function groupsFor(product: 'Lab' | 'Profi'): readonly PriceGroup[] {
  const { laboratory, volume, people, you, next } = priceCopy.groups[product];
  return [
    { ...laboratory, rows: [['address'], ['operation'], ['departments']] },
    { ...volume, rows: [['completed', 'laboratory'], ['tests']] },
    { ...people, rows: [['have', 'lims'], ['team']] },
    { ...you, rows: [['firstname', 'lastname'], ['title']] },
    { ...next, rows: [['phone', 'emailAddress'], ['system']] },
  ];
}

/** The answers that the CLIA record has. */
function answersOf({ address, isActive, testsPerYear }: FoundLaboratory): Values {
  return {
    address: addressText(address),
    operation: isActive ? 'Currently in operation' : '',
    completed: testsPerYear ? `${testsPerYear} per year` : '',
  };
}

/** Stores the values of the surrounding form on this device until the form is sent or cleared. */
function DraftKeeper({ children }: { children: ReactNode }) {
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
    fields.current?.querySelector<HTMLElement>('.control')?.focus();
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

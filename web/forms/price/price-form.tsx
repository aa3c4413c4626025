import { priceCopy } from '#content/forms/price.ts';
import { priceForm } from '#contract/forms/price.ts';
import { DraftKeeper } from '#web/form-engine/draft-keeper.tsx';
import { FieldGrid, FieldGroup, type FieldRows } from '#web/form-engine/field-grid.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { PrivacyNote } from '#web/form-engine/privacy-note.tsx';
import { ProblemSummary } from '#web/forms/price/problem-summary.tsx';
import { ProgressRack } from '#web/forms/price/progress-rack.tsx';

/** The Pricing Estimate Questionnaire on its sheet, with its progress beside or above it. */
export function PriceForm() {
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
        <div className="sticky top-(--header-height) z-10 -mx-5 rounded-t-sheet border-line border-b bg-sheet px-5 py-3 sm:-mx-8 sm:px-8 lg:top-[calc(var(--header-height)+2rem)] lg:col-start-1! lg:row-span-6 lg:mx-0 lg:self-start lg:border-0 lg:px-0">
          <ProgressRack groups={groups.map(({ title, rows }) => ({ title, names: rows.flat() }))} />
        </div>
        <DraftKeeper>
          {groups.map(({ title, note, rows }) => (
            <FieldGroup key={title} title={title} note={note}>
              <FieldGrid form={priceForm} rows={rows} className="gap-y-3 sm:grid-cols-2" />
            </FieldGroup>
          ))}
        </DraftKeeper>
        <ProblemSummary title={priceCopy.summary} />
      </LeadForm>
      <PrivacyNote text={priceCopy.privacy} className="px-5 py-4 sm:px-8 lg:px-10" />
    </div>
  );
}

type PriceGroup = {
  readonly title: string;
  readonly note: string;
  readonly rows: FieldRows<typeof priceForm.fields>;
};

/** Fifteen questions; the text of 'Other' belongs to the departments. */
const groups: readonly PriceGroup[] = [
  {
    ...priceCopy.groups.you,
    rows: [['title'], ['firstname', 'lastname'], ['phone', 'emailAddress']],
  },
  { ...priceCopy.groups.laboratory, rows: [['address'], ['operation'], ['departments']] },
  {
    ...priceCopy.groups.people,
    rows: [
      ['have', 'lims'],
      ['team', 'system'],
    ],
  },
  { ...priceCopy.groups.volume, rows: [['completed', 'laboratory'], ['tests']] },
];

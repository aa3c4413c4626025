import { priceFormCopy, priceGroups } from '#content/forms/price.ts';
import { priceForm } from '#contract/forms/price.ts';
import { DraftKeeper } from '#web/form-engine/draft/draft-keeper.tsx';
import { FieldGroup } from '#web/form-engine/field-group.tsx';
import { FormField } from '#web/form-engine/fields/form-field.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { PrivacyNote } from '#web/form-engine/privacy-note.tsx';
import { ProblemSummary } from '#web/form-engine/problem-summary.tsx';
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
        submitLabel={priceFormCopy.submit}
        className="px-5 pb-7 sm:px-8 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-14 lg:px-10 lg:pt-6 lg:pb-10 lg:*:col-start-2"
      >
        <div className="sticky top-(--header-height) z-10 -mx-5 rounded-t-sheet border-line border-b bg-sheet px-5 py-3 sm:-mx-8 sm:px-8 lg:top-[calc(var(--header-height)+2rem)] lg:col-start-1! lg:row-span-6 lg:mx-0 lg:self-start lg:border-0 lg:px-0">
          <ProgressRack groups={priceGroups} />
        </div>
        <DraftKeeper>
          {priceGroups.map((group) => (
            <FieldGroup key={group.id} title={group.title} note={group.note}>
              {group.names.map((name) => (
                <div key={name} className={wide.has(name) ? 'col-span-full' : 'min-w-0'}>
                  <FormField name={name} />
                </div>
              ))}
            </FieldGroup>
          ))}
        </DraftKeeper>
        <ProblemSummary title={priceFormCopy.summary} />
      </LeadForm>
      <PrivacyNote words={priceFormCopy.privacy} className="px-5 py-4 sm:px-8 lg:px-10" />
    </div>
  );
}

/** These take a line of the sheet for themselves. */
const wide: ReadonlySet<string> = new Set(['title', 'address', 'operation', 'departments']);

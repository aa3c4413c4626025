import myDataCopy from '#content/my-data-copy.json' with { type: 'json' };
import { myDataForm } from '#contract/my-data.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';

/** The form that requests a link to the visitor's own data. */
export function MyDataForm() {
  return (
    <LeadForm form={myDataForm} submitLabel={myDataCopy.submit}>
      <FieldGrid form={myDataForm} rows={[['emailAddress']]} />
    </LeadForm>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { lostReasonNames } from '#console/contract/lost-reasons.ts';

/** The names of the reasons why leads are lost. */
export function LostReasonsSection() {
  const { data, error } = useQuery(queryOf('lostReasons'));
  return (
    <PageSection
      title="Why leads are lost"
      intro="Anyone who marks a lead as lost can choose one of these. Analytics counts them. A new name applies to earlier leads too."
      error={error}
    >
      {data ? (
        <ActionForm
          endpoint="changeLostReasons"
          schema={lostReasonNames}
          action="Save"
          toast="The reasons were saved."
          className="grid max-w-2xl items-end gap-x-4 gap-y-3 sm:grid-cols-2"
        >
          {data.reasons.map(({ id, name }, index) => (
            <TextField
              key={id}
              label={`Reason ${index + 1}`}
              name={id}
              maxLength={40}
              defaultValue={name}
            />
          ))}
        </ActionForm>
      ) : null}
    </PageSection>
  );
}

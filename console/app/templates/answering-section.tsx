import { useEndpoint, useRights } from '#console/app/api/query-client.ts';
import { Check } from '#console/app/ui/check.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { leadFormList } from '#contract/form-list.ts';

/** Lets owners choose the forms whose new leads need a reply. */
export function AnsweringSection() {
  const { data } = useEndpoint('answering');
  const change = useAction('changeAnswering');
  const may = useRights();
  if (!data) return null;
  return (
    <PageSection
      title="To answer"
      intro="New leads from these forms wait in “To answer” until someone replies. A visitor who writes back always waits there, whatever the form and the progress."
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {leadFormList.map(({ id, label }) => (
          <Check
            key={id}
            label={label}
            isDisabled={change.isPending || !may('changeAnswering')}
            checked={!data.formsWithoutAnswer.includes(id)}
            onChange={(needsReply) => change.mutate({ body: { form: id, needsReply } })}
          />
        ))}
      </div>
    </PageSection>
  );
}

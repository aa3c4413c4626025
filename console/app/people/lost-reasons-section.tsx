import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { lostReasonChange } from '#console/contract/lost-reasons.ts';

/** The names of the reasons why leads are lost. */
export function LostReasonsSection() {
  const { data, error } = useEndpoint('lostReasons');
  return (
    <ResourceSection
      title="Why leads are lost"
      intro="Anyone who marks a lead as lost can choose one of these. Analytics counts them. A new name applies to earlier leads too."
      error={error}
      items={data?.reasons}
      schema={lostReasonChange}
      change={({ id }, body) => act('changeLostReason', { params: { id }, body })}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#console/api/queries.ts';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { TierForm } from './tier-form.tsx';

/** The operator's own table of volume tiers. */
export function TiersPage() {
  const { data, isError, error } = useQuery(queryOf('volumeTiers'));
  return (
    <PageFrame
      screen="/tiers"
      intro="Groups of laboratories by tests a year, as CMS publishes them. Lists, filters, exports, and Analytics show a laboratory’s tier by these names. A change applies to all leads; the volumes themselves stay as they are."
    >
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? <TierForm stored={data.tiers} /> : null}
    </PageFrame>
  );
}

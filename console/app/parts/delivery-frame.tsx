import { Link } from '@tanstack/react-router';
import { useRights } from '#console/app/api/query-client.ts';
import { PageFrame } from '#console/app/ui/page-frame.tsx';

/** The section Delivery, with its two tabs for users who may change destinations. */
export function DeliveryFrame(frame: Omit<Parameters<typeof PageFrame>[0], 'actions'>) {
  const may = useRights();
  const tabs = (
    <nav aria-label="Delivery" className="flex gap-1.5">
      <Link to="/settings/delivery" activeOptions={{ exact: true }} className="tab">
        Destinations
      </Link>
      <Link to="/settings/delivery/log" className="tab">
        Log
      </Link>
    </nav>
  );
  return <PageFrame {...frame} actions={may('destinations') ? tabs : null} />;
}

import { metaOf } from '#web/meta.ts';
import { DriversPage } from '#web/pages/drivers/drivers-page.tsx';

export const meta = metaOf('LabDrivers');

export default function LabDriversPage() {
  return <DriversPage contact="/lab/#contacts" />;
}

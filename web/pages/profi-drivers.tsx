import { metaOf } from '#web/meta.ts';
import { DriversPage } from '#web/pages/drivers/drivers-page.tsx';

export const meta = metaOf('ProfiDrivers');

export default function ProfiDriversPage() {
  return <DriversPage contact="/profi/#contacts" />;
}

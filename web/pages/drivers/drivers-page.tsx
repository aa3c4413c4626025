import { Island } from '#web/islands/island.tsx';

/** The collection of drivers, the same for laboratories and professionals. */
export function DriversPage({ contact }: { contact: string }) {
  return <Island name="drivers-catalog" props={{ contact }} on="touch" />;
}

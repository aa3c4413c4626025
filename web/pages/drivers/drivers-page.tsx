import type { Address } from '#content/pages.ts';
import { Island } from '#web/islands/island.tsx';

/** The collection of drivers, the same for laboratories and professionals. */
export function DriversPage({ contact }: { contact: Address }) {
  return <Island name="drivers-catalog" props={{ contact }} on="touch" />;
}

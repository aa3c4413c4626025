import { demoHref, href } from '#contract/addresses.ts';
import { Island } from '#web/islands/island.tsx';
import type { DriverLinks } from '#web/pages/drivers/checked-line.ts';
import { DriversCatalog } from '#web/pages/drivers/drivers-catalog.tsx';

/** The drivers catalog, whose links lead to the pages of a product. */
export function DriversPage({ product }: { product: 'Lab' | 'Profi' }) {
  return <Island part={DriversCatalog} props={driverLinks(product)} on="address" />;
}

export function driverLinks(product: 'Lab' | 'Profi'): DriverLinks {
  return {
    missing: href(product, '#contacts', { purpose: 'driver' }),
    demo: demoHref(product),
    price: href(`${product}Pricing`, '#estimate'),
    check: href(`${product}Drivers`, '#check'),
  };
}

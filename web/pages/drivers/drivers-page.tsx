import { demoHref, href } from '#content/addresses.ts';
import { Island } from '#web/islands/island.tsx';
import { DriversCatalog } from '#web/pages/drivers/drivers-catalog.tsx';

/** The drivers catalog, whose links lead to the pages of a product. */
export function DriversPage({ product }: { product: 'Lab' | 'Profi' }) {
  const links = {
    contact: href(product, '#contacts', { purpose: 'driver' }),
    demo: demoHref(product),
    price: href(`${product}Pricing`, '#estimate'),
  };
  return <Island part={DriversCatalog} props={links} on="address" />;
}

import { demoHref, href } from '#content/pages.ts';
import { Island } from '#web/islands/island.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { DriversCatalog } from '#web/pages/drivers/drivers-catalog.tsx';

export const contents = {
  LabDrivers: <DriversPage product="Lab" />,
  ProfiDrivers: <DriversPage product="Profi" />,
} satisfies PageContents;

/** The drivers catalog, whose links lead to the pages of a product. */
function DriversPage({ product }: { product: 'Lab' | 'Profi' }) {
  const links = {
    contact: href(product, '#contacts'),
    demo: demoHref(product),
    price: href(`${product}Pricing`, '#estimate'),
  };
  return <Island part={DriversCatalog} props={links} on="address" />;
}

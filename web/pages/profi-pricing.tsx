import { metaOf } from '#web/meta.ts';
import { PricingPage } from '#web/pages/pricing/pricing-page.tsx';

export const meta = metaOf('ProfiPricing');

export default function ProfiPricingPage() {
  return <PricingPage section="profi" />;
}

import { metaOf } from '#web/meta.ts';
import { PricingPage } from '#web/pages/pricing/pricing-page.tsx';

export const meta = metaOf('LabPricing');

export default function LabPricingPage() {
  return <PricingPage section="lab" />;
}

import { href } from '#content/pages.ts';
import { pricingCopy } from '#content/pricing.ts';
import { FormIsland } from '#web/islands/form-island.tsx';
import { PriceSteps } from '#web/pages/pricing/price-steps.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** How the price is made, for a laboratory or for a practice. */
export function PricingPage({ product }: { product: 'Lab' | 'Profi' }) {
  const copy = pricingCopy[product];
  return (
    <>
      <PageOpening
        title={copy.title}
        lead={copy.lead}
        back={href(product)}
        picture={<PriceSteps unit={copy.unit} />}
      >
        <ButtonLink to={href(`${product}Pricing`, '#estimate')}>{copy.ask.button}</ButtonLink>
      </PageOpening>
      <PagePoints id="how" tone="ink" title={copy.pointsTitle} points={copy.points} />
      <Section id="estimate" tone="wash" labelledBy="estimate-title">
        <SectionHeading id="estimate-title" title={copy.ask.title} lead={copy.ask.lead} />
        <div className="mt-10">
          <FormIsland name="price-form" props={{}} />
        </div>
      </Section>
    </>
  );
}

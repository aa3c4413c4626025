import { copyOf } from '#content/copy-of.ts';
import costCopy from '#content/cost-sheet.json' with { type: 'json' };
import priceCopy from '#content/forms/price-copy.json' with { type: 'json' };
import { href } from '#contract/addresses.ts';
import { PriceForm } from '#web/forms/price/price-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { CostSection } from '#web/pages/cost/cost-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { StruckBill } from '#web/sections/struck-bill.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

const { practiceBill, pricing: pricingCopy, pricingLinks } = copyOf('pricing');

/** Pricing for a laboratory or a practice. */
export function PricingPage({ product }: { product: 'Lab' | 'Profi' }) {
  const copy = pricingCopy[product];
  return (
    <>
      <PageHero
        title={copy.title}
        intro={copy.intro}
        back={href(product)}
        picture={product === 'Lab' ? <StruckBill /> : <StruckBill bill={practiceBill} />}
      >
        <ButtonLink to={href(`${product}Pricing`, '#estimate')}>{copy.ask.button}</ButtonLink>
        {product === 'Lab' ? (
          <ButtonLink variant="secondary" to={href('LabPricing', '#cost')}>
            {costCopy.open}
          </ButtonLink>
        ) : null}
      </PageHero>
      <FeatureList id="how" tone="ink" title={copy.pointsTitle} points={copy.points}>
        <ArrowLink link={pricingLinks.fees} />
      </FeatureList>
      {product === 'Lab' ? <CostSection to="estimate" /> : null}
      <Section
        id="estimate"
        tone={product === 'Lab' ? 'paper' : 'wash'}
        title={priceCopy.title}
        intro={copy.ask.intro}
      >
        <div className="mt-6">
          <ArrowLink link={pricingLinks.check[product]} />
        </div>
        <div className="mt-10">
          <FormIsland part={PriceForm} props={{ product }} />
        </div>
      </Section>
    </>
  );
}

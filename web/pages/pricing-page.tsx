import { href } from '#content/addresses.ts';
import { copyOf } from '#content/copy-of.ts';
import costCopy from '#content/cost-sheet.json' with { type: 'json' };
import priceCopy from '#content/forms/price-copy.json' with { type: 'json' };
import { PriceForm } from '#web/forms/price/price-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { CostSection } from '#web/pages/cost/cost-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { StruckBill } from '#web/sections/struck-bill.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

const { priceSteps, pricing: pricingCopy, pricingLinks } = copyOf('pricing');

/** Pricing for a laboratory or a practice. */
export function PricingPage({ product }: { product: 'Lab' | 'Profi' }) {
  const copy = pricingCopy[product];
  return (
    <>
      <PageHero
        title={copy.title}
        intro={copy.intro}
        back={href(product)}
        picture={product === 'Lab' ? <StruckBill /> : <PriceSteps unit={copy.unit} />}
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

/** The shape of a tiered rate: each step is lower and covers more tests than the one before. */
function PriceSteps({ unit }: { unit: string }) {
  return (
    <figure
      data-motion
      className="rounded-sheet border border-line bg-sheet p-6 shadow-sheet md:p-8"
    >
      <p className="font-semibold">
        {priceSteps.title} {unit}
      </p>
      <svg viewBox="0 0 480 250" className="mt-5 w-full" aria-hidden="true">
        {steps.map((step, index) => (
          <rect
            key={step.from}
            x={step.from}
            y={step.top}
            width={step.to - step.from - 3}
            height={230 - step.top}
            rx="3"
            className="fill-accent"
            opacity={0.1 + index * 0.045}
          />
        ))}
        <path
          d={`M0 ${steps.map(({ to, top }) => `${top}H${to - 3}`).join('V')}`}
          pathLength="1"
          className="plays-draw fill-none stroke-accent [--plays-at:0.3s]"
          strokeWidth="4"
        />
        <path d="M0 230.5H480" className="stroke-field" strokeWidth="1" />
        <path d="M471 222l8.5 8.5-8.5 8.5" className="fill-none stroke-field" strokeWidth="1" />
      </svg>
      <p className="text-sm -mt-1 flex justify-between text-muted">
        <span>{priceSteps.from}</span>
        <span>{priceSteps.to}</span>
      </p>
      <figcaption className="text-sm mt-4 border-line border-t pt-4 text-muted">
        {priceSteps.note}
      </figcaption>
    </figure>
  );
}

const steps = [
  { from: 0, to: 62, top: 24 },
  { from: 62, to: 142, top: 76 },
  { from: 142, to: 240, top: 118 },
  { from: 240, to: 354, top: 150 },
  { from: 354, to: 464, top: 172 },
];

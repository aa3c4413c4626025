import { copyOf } from '#content/copy-of.ts';
import demoCopy from '#content/forms/demo-copy.json' with { type: 'json' };
import { href } from '#contract/addresses.ts';
import { products } from '#contract/products.ts';
import { requestTexts } from '#contract/request.ts';
import { contactCopy, stepsOf } from '#web/forms/contact/contact-copy.ts';
import { DemoForm } from '#web/forms/demo/demo-form.tsx';
import { NewsletterSection } from '#web/forms/newsletter/newsletter-section.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { DriverSearchSection } from '#web/pages/drivers/driver-search-section.tsx';
import { Directions } from '#web/pages/limsforlabs/directions.tsx';
import { FirstSteps } from '#web/pages/limsforlabs/first-steps.tsx';
import { Gains } from '#web/pages/limsforlabs/gains.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { PlatformMapButton } from '#web/sections/platform-map-buttons.tsx';
import { StruckBill } from '#web/sections/struck-bill.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const { facts } = copyOf('home');
const {
  comparison: comparisonCopy,
  fees,
  finePrint,
  limsforlabs: limsforlabsCopy,
  waysIn,
} = copyOf('limsforlabs');

/** The campaign page: one argument, the bill, and then only reasons to request a demo. */
export function LimsforlabsPage() {
  return (
    <>
      <Hero />
      <WaysIn />
      <FeeComparison />
      {/* The content that the page's own style sheet applies to. */}
      <div data-script="landing-styles">
        <Directions />
        <DriverSearchSection />
        <Gains />
        <FirstSteps />
        <FinePrint />
      </div>
      <DemoSection />
      <NewsletterSection />
    </>
  );
}

function Hero() {
  return (
    <div data-tone="ink">
      <div className="first-screen page-column grid items-center gap-x-20 gap-y-8 pt-8 pb-10 md:gap-y-12 md:pt-16 md:pb-20 lg:grid-cols-[7fr_5fr] lg:pt-20 lg:pb-24">
        <div>
          <h1 className="text-4xl">{limsforlabsCopy.title}</h1>
          <p className="intro mt-6 md:mt-8">{limsforlabsCopy.intro}</p>
          <div className="mt-8 flex flex-wrap gap-3.5">
            <ButtonLink to={limsforlabsCopy.demo.to}>{limsforlabsCopy.demo.text}</ButtonLink>
            <PlatformMapButton />
          </div>
          <p className="mt-8 text-muted text-sm">{limsforlabsCopy.note}</p>
        </div>
        <StruckBill />
      </div>
    </div>
  );
}

/** The three hero blocks: the products' caps hang from the opening, as in the logo. */
function WaysIn() {
  return (
    <section aria-label={waysIn.title} data-tone="paper">
      <ul className="page-column grid grid-cols-1 items-start gap-5 md:grid-cols-3">
        {products.map((product) =>
          product.slug === 'labreports' ? null : (
            <li key={product.slug}>
              <SiteLink
                to={href(product.link)}
                className={classNames(
                  'group block rounded-b-[2.6rem] px-5 pt-5 pb-6 text-sheet max-md:grid max-md:grid-cols-[minmax(0,auto)_minmax(0,30%)] max-md:justify-between max-md:items-center max-md:gap-x-5 md:rounded-b-[3.4rem] md:px-6 md:pt-8 lg:px-7.5 lg:pt-10 print:border print:border-line print:text-ink',
                  caps[product.slug],
                )}
              >
                <svg
                  viewBox="0 0 280 96"
                  className="w-full max-w-96 fill-none stroke-current max-md:order-2"
                  strokeWidth="2.5"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path
                    d={drawings[product.slug].faint}
                    className="opacity-35"
                    strokeWidth={drawings[product.slug].faintWidth}
                  />
                  <path d={drawings[product.slug].line} />
                  <path d={drawings[product.slug].dots} strokeWidth="9" />
                </svg>
                <h2 className="text-xl max-md:order-1 md:mt-7">{product.name}</h2>
                <p className="mt-1 max-md:order-3 max-md:col-span-2 md:mt-2 lg:min-h-[4.65em]">
                  {waysIn.texts[product.slug]}
                </p>
                <p className="mt-4 flex items-center gap-2 border-sheet/40 border-t pt-4 font-semibold max-md:order-4 max-md:col-span-2 md:mt-5 md:pt-5">
                  {waysIn.action.replace('[product]', product.name)}
                  <span className="transition-transform group-hover:translate-x-1">
                    <Icon name="arrow" />
                  </span>
                </p>
              </SiteLink>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const caps = {
  laboratory: 'bg-lavender md:pb-20',
  professional: 'bg-citrate md:pb-12',
  patient: 'bg-serum md:pb-28',
} as const;

/** Results shown against their ranges, an order with its boxes checked, a trend in its target band. */
const drawings = {
  laboratory: {
    faint: 'M4 14H276M4 48H276M4 82H276',
    faintWidth: 6,
    line: 'M92 14H188M92 48H188M92 82H188M128 4V24M232 38V58M160 72V92',
    dots: 'M232 48h0',
  },
  professional: {
    faint: 'M52 14H188M52 48H228M52 82H140',
    faintWidth: 6,
    line: 'M8 14 15 21 28 6M8 48 15 55 28 40M8 74H26V90H8zM196 86C206 62 214 96 224 76S240 88 248 80 262 84 272 78',
    dots: '',
  },
  patient: {
    faint: 'M18 52H262',
    faintWidth: 34,
    line: 'M8 8 60 24 112 18 164 50 216 44 268 56',
    dots: 'M8 8h0M60 24h0M112 18h0M164 50h0M216 44h0M268 56h0',
  },
} as const;

function FinePrint() {
  return (
    <Section labelledBy="fine-print-title">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <h2 id="fine-print-title" className="text-2xl">
          {finePrint.title}
        </h2>
        <div>
          <ul className="border-line border-t">
            {finePrint.items.map((item) => (
              <li
                key={item}
                className="border-line border-b py-3 text-pretty text-lg md:py-7 md:text-xl"
              >
                {item}
              </li>
            ))}
          </ul>
          <ArrowLinks links={finePrint.links} className="mt-6" />
        </div>
      </div>
    </Section>
  );
}

/**
 * Compares the fees of other contracts with ours (R76, R79). Three columns fit on a phone, so it
 * never scrolls.
 */
function FeeComparison() {
  const { accession, columns, none } = comparisonCopy;
  return (
    <Section labelledBy="fees-title" title={comparisonCopy.title} intro={comparisonCopy.intro}>
      <table className="table fee-table mt-10 lg:mt-14">
        <caption className="sr-only">{comparisonCopy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.line}</th>
            <th scope="col">{columns.others}</th>
            <th scope="col">{columns.ours}</th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.name}>
              <th scope="row">{fee.name}</th>
              <td>{fee.others}</td>
              <td>
                <b>{none}</b>
                <span>{fee.ours}</span>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{accession.name}</th>
            <td>{accession.others}</td>
            <td>
              <b>{accession.rate}</b>
              <span>{accession.ours}</span>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-8 grid items-baseline gap-x-16 gap-y-4 lg:grid-cols-2">
        <p className="max-w-measure text-muted text-sm">{comparisonCopy.note}</p>
        <ArrowLinks links={comparisonCopy.links} className="lg:justify-end" />
      </div>
    </Section>
  );
}

/** The landing page's demo request, at the anchor of its calls to action. */
function DemoSection() {
  return (
    <Section id="formContainer" tone="wash" labelledBy="formContainer-title">
      <div className="grid gap-x-12 gap-y-7 md:grid-cols-[5fr_6fr] md:gap-y-10 md:grid-rows-[auto_1fr] lg:gap-x-20">
        <SectionHeading id="formContainer-title" title={demoCopy.title} intro={demoCopy.intro} />
        <div
          data-asks="demo"
          className="min-w-0 self-start md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <FormIsland part={DemoForm} props={{}} />
        </div>
        <div className="max-md:hidden">
          <NextSteps
            title={contactCopy.nextTitle}
            steps={stepsOf(requestTexts('demo', { product: 'laboratory' }))}
          />
          <dl className="mt-12 grid gap-8 xl:grid-cols-2">
            {figures.map(([value, text]) => (
              <div key={value} className="flex flex-col-reverse justify-end gap-1">
                <dt className="text-muted text-sm">{text}</dt>
                <dd className="text-2xl proportional-nums [word-spacing:0.1em]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}

/** Fills the space next to the form, which is longer than its steps. */
const figures = [
  [facts.availability.value, facts.availability.text],
  [facts.drivers.value, facts.drivers.text],
  [facts.volume.to, facts.volume.text],
  [facts.rate.value, facts.rate.text],
] as const;

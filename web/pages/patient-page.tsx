import { copyOf } from '#content/copy-of.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { QuestionSheet } from '#web/pages/release/question-sheet.tsx';
import { patientHero } from '#web/pictures/patient-hero.tsx';
import { AccessList, PlainResult } from '#web/pictures/patient-screens.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { ProductHero } from '#web/sections/product-hero.tsx';
import {
  CapabilityLine,
  FeatureScreens,
  PainPoints,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { SingleSlideBanner } from '#web/sections/single-slide-banner.tsx';
import { TrendSteps } from '#web/sections/trend-steps.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ProductMark } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';

const {
  actions: patientActions,
  page: patientCopy,
  questions,
  family: patientFamily,
  offer: patientOffer,
  safety: patientSafety,
} = copyOf('product-pages/patient');
const productActions = copyOf('product-pages/actions');

export const patientPictures = {
  hero: patientHero,
  screens: [<PlainResult key="plain" />, <AccessList key="access" />],
};

/** On the page, the first screen asks about results. */
const screens = patientPictures.screens.with(0, <QuestionSheet key="questions" {...questions} />);

/** Addresses patients; its end addresses laboratories and practices that could offer the app. */
export function PatientPage() {
  return (
    <>
      <ProductHero
        title={patientCopy.title}
        intro={patientCopy.intro}
        tone="tint"
        {...patientPictures.hero}
      >
        <ButtonLink href={site.identity.registerPatient}>{patientActions.register}</ButtonLink>
        <ButtonLink href={site.appStore} variant="secondary">
          {patientActions.app}
        </ButtonLink>
      </ProductHero>
      <PainPoints {...patientCopy.pains} />
      <TrendSteps />
      <FeatureScreens {...patientCopy.features} pictures={screens} />
      <ServiceSteps id="try_it" {...patientCopy.services} />
      <FeatureList id="family" {...patientFamily}>
        <h3 className="font-semibold">{patientSafety.title}</h3>
        <p className="mt-2 text-muted">{patientSafety.text}</p>
        <ArrowLinks links={patientSafety.links} className="mt-4" />
      </FeatureList>
      <CapabilityLine {...patientCopy.automates} />
      <AppLinkSection variant="full" />
      <SingleSlideBanner {...patientCopy.banner} />
      {/* From here on the page speaks to laboratories and practices, in the Laboratory's color. */}
      <div data-accent="lavender">
        <Section id="offer" tone="ink" labelledBy="offer-title" className="border-line border-t">
          <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[7fr_5fr]">
            <div>
              <p className="mb-5 flex flex-wrap gap-x-7 font-semibold">
                {products.slice(0, 2).map(({ slug, cap, name }) => (
                  <ProductMark key={slug} color={cap} name={name} />
                ))}
              </p>
              <h2 id="offer-title" className="max-w-[12em] text-2xl">
                {patientOffer.title}
              </h2>
            </div>
            <div>
              <p className="intro">{patientOffer.text}</p>
              <div className="mt-8 flex flex-wrap gap-3.5">
                <ButtonLink to={demoHref('Patient')}>{productActions.demo}</ButtonLink>
                <ButtonLink to={href('LabPricing')} variant="secondary">
                  {productActions.price}
                </ButtonLink>
              </div>
            </div>
          </div>
        </Section>
        <ContactSection path="/patient" />
      </div>
    </>
  );
}

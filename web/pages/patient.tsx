import { href } from '#content/pages.ts';
import {
  patientActions,
  patientContact,
  patientCopy,
  patientFamily,
  patientOffer,
  patientSafety,
} from '#content/product-pages/patient.ts';
import { productActions } from '#content/product-pages/product-copy.ts';
import { products } from '#content/products.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { AccessList, PhoneResults, PlainResult } from '#web/pictures/patient-screens.tsx';
import { PatientTrend } from '#web/pictures/patient-trend.tsx';
import { Tube } from '#web/pictures/tube.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { CapabilityList } from '#web/sections/capability-list.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { FeatureScreens } from '#web/sections/feature-screens.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PainPoints } from '#web/sections/pain-points.tsx';
import { ProductBanner } from '#web/sections/product-banner.tsx';
import { ServiceSteps } from '#web/sections/service-steps.tsx';
import { ProductsMenu } from '#web/shell/products-menu.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const { register, app } = patientActions;

/** Speaks to patients; the end of the page is for those who would offer it to theirs. */
export function PatientPage() {
  return (
    <>
      <PageHero title={patientCopy.title} intro={patientCopy.intro} picture={<PhoneResults />}>
        <ButtonLink href={register.href}>{register.text}</ButtonLink>
        <ButtonLink href={app.href} variant="secondary">
          {app.text}
        </ButtonLink>
      </PageHero>
      <PainPoints {...patientCopy.pains} />
      <FeatureScreens
        {...patientCopy.features}
        pictures={[
          <PlainResult key="plain" />,
          <PatientTrend key="trend" />,
          <AccessList key="access" />,
        ]}
      />
      <ServiceSteps id="try_it" {...patientCopy.services} />
      <FeatureList id="family" {...patientFamily}>
        <p className="text-muted">{patientSafety.text}</p>
        <ArrowLinks links={patientSafety.links} className="mt-4" />
      </FeatureList>
      <CapabilityList {...patientCopy.automates} />
      <AppLinkSection variant="full" />
      <ProductBanner {...patientCopy.banner} picture={<ProductTubes />}>
        <ProductsMenu label={productActions.more} variant="primary" />
      </ProductBanner>
      <Section id="offer" labelledBy="offer-title">
        <SectionHeading id="offer-title" title={patientOffer.title} intro={patientOffer.text} />
        <div className="mt-8 flex flex-wrap gap-3.5">
          <ButtonLink to={href('Patient', '#contacts')}>{productActions.demo}</ButtonLink>
          <ButtonLink to={href('LabPricing')} variant="secondary">
            {productActions.price}
          </ButtonLink>
        </div>
      </Section>
      <ContactSection copy={patientContact} />
    </>
  );
}

/** The caps of the four products, on tubes. */
function ProductTubes() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-8 text-chalk-soft">
      {products.map(({ slug, cap }, index) => (
        <Tube key={slug} color={tubes[cap]} filled={0.9 - index * 0.18} className="h-72" />
      ))}
    </div>
  );
}

const tubes = {
  lavender: 'fill-lavender',
  citrate: 'fill-citrate',
  serum: 'fill-serum',
  heparin: 'fill-heparin',
} as const;

import { demoHref, href } from '#content/pages.ts';
import {
  patientActions,
  patientContact,
  patientCopy,
  patientFamily,
  patientOffer,
  patientSafety,
} from '#content/product-pages/patient.ts';
import { productActions } from '#content/product-pages/product-copy.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { PatientTrend } from '#web/pictures/charts.tsx';
import { AccessList, PhoneResults, PlainResult } from '#web/pictures/patient-screens.tsx';
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
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = { Patient: <PatientPage /> } satisfies PageContents;

const { register, app } = patientActions;

export const patientPictures = {
  hero: { picture: <PhoneResults />, caption: '' },
  problems: [],
  screens: [<PlainResult key="plain" />, <PatientTrend key="trend" />, <AccessList key="access" />],
};

/** Addresses patients; its end addresses laboratories and practices that could offer the app. */
function PatientPage() {
  return (
    <>
      <ProductHero title={patientCopy.title} intro={patientCopy.intro} {...patientPictures.hero}>
        <ButtonLink href={register.href}>{register.text}</ButtonLink>
        <ButtonLink href={app.href} variant="secondary">
          {app.text}
        </ButtonLink>
      </ProductHero>
      <PainPoints {...patientCopy.pains} drawings={patientPictures.problems} />
      <FeatureScreens {...patientCopy.features} pictures={patientPictures.screens} />
      <ServiceSteps id="try_it" {...patientCopy.services} />
      <FeatureList id="family" {...patientFamily}>
        <h3 className="font-semibold">{patientSafety.title}</h3>
        <p className="mt-2 text-muted">{patientSafety.text}</p>
        <ArrowLinks links={patientSafety.links} className="mt-4" />
      </FeatureList>
      <CapabilityLine {...patientCopy.automates} />
      <AppLinkSection variant="full" />
      <SingleSlideBanner {...patientCopy.banner} />
      <Section id="offer" title={patientOffer.title} intro={patientOffer.text}>
        <div className="mt-8 flex flex-wrap gap-3.5">
          <ButtonLink to={demoHref('Patient')}>{productActions.demo}</ButtonLink>
          <ButtonLink to={href('LabPricing')} variant="secondary">
            {productActions.price}
          </ButtonLink>
        </div>
      </Section>
      <ContactSection copy={patientContact} />
    </>
  );
}

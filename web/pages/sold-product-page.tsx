import type { ReactNode } from 'react';
import type { ContactCopy } from '#content/forms/contact-copy.ts';
import { demoHref, href } from '#content/pages.ts';
import {
  type ProductCopy,
  type ProductFaq,
  productActions,
} from '#content/product-pages/product-copy.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map-section.tsx';
import {
  CapabilityList,
  FeatureScreens,
  PainPoints,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { SingleSlideBanner } from '#web/sections/single-slide-banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { CapColor } from '#web/ui/cap.tsx';

/** Demo, price, and drivers: the buttons of a product with its own pages for them. */
export function ProductActions({ product }: { product: 'Lab' | 'Profi' }) {
  return (
    <>
      <ButtonLink to={demoHref(product)}>{productActions.demo}</ButtonLink>
      <ButtonLink to={href(`${product}Pricing`)} variant="secondary">
        {productActions.price}
      </ButtonLink>
      <ArrowLink link={{ text: 'Collection of drivers', to: href(`${product}Drivers`) }} />
    </>
  );
}

type SoldProductPageProps = {
  copy: ProductCopy;
  mark?: { color: CapColor; name: string };
  /** The buttons of the hero. */
  actions: ReactNode;
  hero: ReactNode;
  screens: readonly ReactNode[];
  /** Content after the hero. */
  figures?: ReactNode;
  /** The section that only this product has. */
  own: ReactNode;
  /** Moves the banner to the platform map, where the link to the patient app follows it. */
  withApp?: boolean;
  faq?: ProductFaq;
  contact?: ContactCopy;
};

/** The page of a product that a laboratory or practice buys. Its menu links to its anchors. */
export function SoldProductPage(props: SoldProductPageProps) {
  const { copy, mark, faq, contact, withApp = false } = props;
  return (
    <>
      <PageHero
        title={copy.title}
        intro={copy.intro}
        picture={props.hero}
        {...(mark ? { mark } : {})}
      >
        {props.actions}
      </PageHero>
      {props.figures}
      <PainPoints {...copy.pains} />
      <FeatureScreens {...copy.features} pictures={props.screens} />
      <CapabilityList {...copy.automates} />
      {props.own}
      <ServiceSteps {...copy.services} />
      <PlatformMapSection intro={copy.mapIntro} {...(withApp ? { banner: copy.banner } : {})} />
      <PlansBand brief />
      {faq ? <FaqSection open items={faq.questions} title={faq.title} intro={faq.intro} /> : null}
      {withApp ? null : <SingleSlideBanner {...copy.banner} />}
      <ContactSection {...(contact ? { copy: contact } : {})} />
    </>
  );
}

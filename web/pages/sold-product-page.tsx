import type { ReactElement, ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import type { Station } from '#web/pictures/platform-map.ts';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FactsLine, type Figure } from '#web/sections/facts-line.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PlatformStrip } from '#web/sections/platform-strip.tsx';
import { ProductHero } from '#web/sections/product-hero.tsx';
import {
  FeatureScreens,
  PainPoints,
  type ProductCopy,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { SingleSlideBanner } from '#web/sections/single-slide-banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { CapColor } from '#web/ui/cap.tsx';

type ProductFaq = CopyOf<'product-pages/lab'>['faq'];
const productActions = copyOf('product-pages/actions');

/** The links of a product's hero: demo, price, and what only this product has. */
export function ProductActions({ product }: { product: 'Lab' | 'Profi' }) {
  return (
    <>
      <ButtonLink to={demoHref(product)}>{productActions.demo}</ButtonLink>
      <ButtonLink to={href(`${product}Pricing`)} variant="secondary">
        {productActions.price}
      </ButtonLink>
      <ArrowLink
        link={
          product === 'Lab'
            ? { text: productActions.release, to: href('Lab', '#release') }
            : { text: productActions.register, to: href('RegistrationDoctor') }
        }
      />
    </>
  );
}

type SoldProductPageProps = {
  copy: ProductCopy;
  mark?: { color: CapColor; name: string };
  tone?: 'paper' | 'ink';
  /** The buttons of the hero. */
  actions: ReactNode;
  hero: HeroPicture;
  /** If absent, the anchor of the advantages is that of the problems. */
  screens?: readonly ReactNode[];
  /** The figures below the hero. */
  figures?: readonly Figure[];
  /** The section below the figures. */
  first?: ReactNode;
  /** The section across the whole window that no other page has. */
  own: ReactNode;
  /** Content after the screens. */
  more?: ReactNode;
  /** Content below the services. */
  afterSteps?: ReactElement;
  lane: Station['lane'];
  /** The platform map's variant with the banner and the short link to the patient app (R44). */
  withApp?: boolean;
  faq?: ProductFaq;
  /** The page of its contact form. */
  path: string;
};

/** The page of a product that a laboratory or practice buys. Its menu links to its anchors. */
export function SoldProductPage(props: SoldProductPageProps) {
  const { copy, mark, tone, faq, path, lane, withApp = false } = props;
  return (
    <>
      <ProductHero
        title={copy.title}
        intro={copy.intro}
        {...props.hero}
        {...(mark ? { mark } : {})}
        {...(tone ? { tone } : {})}
      >
        {props.actions}
      </ProductHero>
      {props.figures ? <FactsLine figures={props.figures} /> : null}
      {props.first}
      <PainPoints {...copy.pains} {...(props.screens ? {} : { id: 'advantages' })} />
      {props.own}
      {props.screens ? <FeatureScreens {...copy.features} pictures={props.screens} /> : null}
      {props.more}
      <ServiceSteps {...copy.services}>{props.afterSteps}</ServiceSteps>
      <PlatformStrip intro={copy.mapIntro} automates={copy.automates} lane={lane} />
      <SingleSlideBanner {...copy.banner} />
      {withApp ? <AppLinkSection variant="short" /> : null}
      {faq ? <FaqSection open items={faq.questions} title={faq.title} intro={faq.intro} /> : null}
      <ContactSection path={path} />
    </>
  );
}

import type { ReactNode } from 'react';
import { demoHref, href } from '#content/addresses.ts';
import { type CopyOf, copyOf } from '#content/copy-of.ts';
import type { Figure } from '#content/prose.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import type { HeroPicture, ProblemDrawings } from '#web/pictures/picture.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FactsLine } from '#web/sections/facts-line.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map-section.tsx';
import { ProductHero } from '#web/sections/product-hero.tsx';
import {
  CapabilityLine,
  FeatureScreens,
  PainPoints,
  type ProductCopy,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { PlansLine } from '#web/sections/rack.tsx';
import { SingleSlideBanner } from '#web/sections/single-slide-banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { CapColor } from '#web/ui/cap.tsx';

type ProductFaq = CopyOf<'product-pages/lab'>['faq'];
const productActions = copyOf('product-pages/actions');

/** Demo, price, and drivers: the buttons of a product with its own pages for them. */
export function ProductActions({ product }: { product: 'Lab' | 'Profi' }) {
  return (
    <>
      <ButtonLink to={demoHref(product)}>{productActions.demo}</ButtonLink>
      <ButtonLink to={href(`${product}Pricing`)} variant="secondary">
        {productActions.price}
      </ButtonLink>
      {product === 'Profi' ? (
        <ArrowLink link={{ text: productActions.register, to: href('RegistrationDoctor') }} />
      ) : null}
      <ArrowLink link={{ text: productActions.drivers, to: href(`${product}Drivers`) }} />
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
  /** Drawings of the problems and their answers. */
  problems: readonly ProblemDrawings[];
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
  /** Moves the banner to the platform map, where the link to the patient app follows it. */
  withApp?: boolean;
  faq?: ProductFaq;
  /** The page of its contact form. */
  path: string;
};

/** The page of a product that a laboratory or practice buys. Its menu links to its anchors. */
export function SoldProductPage(props: SoldProductPageProps) {
  const { copy, mark, tone, faq, path, withApp = false } = props;
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
      <PainPoints
        {...copy.pains}
        drawings={props.problems}
        {...(props.screens ? {} : { id: 'advantages' })}
      />
      {props.own}
      {props.screens ? <FeatureScreens {...copy.features} pictures={props.screens} /> : null}
      {props.more}
      <ServiceSteps {...copy.services} />
      <PlatformMapSection intro={copy.mapIntro} {...(withApp ? { banner: copy.banner } : {})} />
      <CapabilityLine {...copy.automates} />
      <PlansLine />
      {faq ? <FaqSection open items={faq.questions} title={faq.title} intro={faq.intro} /> : null}
      {withApp ? null : <SingleSlideBanner {...copy.banner} />}
      <ContactSection path={path} />
    </>
  );
}

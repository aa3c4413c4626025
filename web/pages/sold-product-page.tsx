import type { ReactNode } from 'react';
import { brochures } from '#content/brochures.ts';
import type { ContactCopy } from '#content/forms/contact.ts';
import { demoHref } from '#content/pages.ts';
import {
  type ProductCopy,
  type ProductFaq,
  productActions,
} from '#content/product-pages/product-copy.ts';
import { brochureFile, type Product, products } from '#content/products.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { Sheet } from '#web/pictures/picture.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import {
  CapabilityList,
  FeatureScreens,
  PainPoints,
  ProductBanner,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, type CapColor } from '#web/ui/cap.tsx';

type SoldProductPageProps = {
  name: 'Lab' | 'Profi' | 'Labreports';
  slug: Product['slug'];
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
  withApp?: boolean;
  faq?: ProductFaq;
  contact?: ContactCopy;
};

/**
 * The page of a product that a laboratory or practice buys, with the anchors that its menu links
 * to.
 */
export function SoldProductPage(props: SoldProductPageProps) {
  const { name, slug, copy, mark, faq, contact } = props;
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
      <PlatformMapSection intro={copy.mapIntro} withApp={props.withApp ?? false} />
      <PlansBand brief />
      {faq ? <FaqSection open items={faq.questions} title={faq.title} intro={faq.intro} /> : null}
      <ProductBanner {...copy.banner} picture={<BrochureCover slug={slug} />}>
        <ButtonLink href={brochureFile(slug)} target="_blank">
          {productActions.brochure}
        </ButtonLink>
        <ButtonLink to={demoHref(name)} variant="secondary">
          {productActions.demo}
        </ButtonLink>
      </ProductBanner>
      <ContactSection {...(contact ? { copy: contact } : {})} />
    </>
  );
}

/** A sheet with the facts of a product's brochure. Decorative: the link next to it describes it. */
function BrochureCover({ slug }: { slug: Product['slug'] }) {
  const product = products.find((each) => each.slug === slug);
  const brochure = brochures.find((each) => each.slug === slug);
  if (!product || !brochure) return null;
  return (
    <div aria-hidden="true" data-accent={product.cap} className="mx-auto max-w-[22rem] rotate-2">
      <Sheet className="aspect-[8.5/11] overflow-hidden p-8">
        <Cap color={product.cap} className="text-2xl" />
        <p className="mt-4 text-2xl">{product.name}</p>
        <p className="mt-2 text-muted text-sm">{brochure.intro}</p>
        <ul className="mt-5">
          {brochure.facts.map(([name, fact]) => (
            <li
              key={name}
              className="grid grid-cols-[5.4rem_minmax(0,1fr)] gap-x-3 border-line border-t py-1.5"
            >
              <span className="text-muted">{name}</span>
              <span className="font-semibold">{fact}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}

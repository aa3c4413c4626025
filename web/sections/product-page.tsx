import type { ReactNode } from 'react';
import type { Question } from '#content/home.ts';
import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

type ProductCopy = {
  readonly title: string;
  readonly intro: string;
  readonly demo: string;
  readonly onward: readonly Onward[];
  readonly advantages: {
    readonly title: string;
    readonly intro: string;
    readonly points: readonly Point[];
  };
  readonly questionsTitle: string;
  readonly questionsIntro: string;
  readonly questions: readonly Question[];
};

type ProductPageProps = {
  copy: ProductCopy;
  name: 'Lab' | 'Profi';
  picture: ReactNode;
  /** The strip of figures below the first screen. */
  figures: ReactNode;
  /** With the way to the patient app below the map. */
  withApp?: boolean;
};

/** The page of a product that is sold: its anchors are those that menus and footers point at. */
export function ProductPage({ copy, name, picture, figures, withApp = false }: ProductPageProps) {
  return (
    <>
      <PageHero title={copy.title} intro={copy.intro} picture={picture}>
        <ButtonLink to={href(name, '#contacts')}>{copy.demo}</ButtonLink>
        <ArrowLinks links={copy.onward} className="items-center" />
      </PageHero>
      {figures}
      <FeatureList id="advantages" tone="ink" {...copy.advantages} />
      <PlatformMapSection withApp={withApp} />
      <PlansBand />
      <FaqSection
        open
        items={copy.questions}
        title={copy.questionsTitle}
        intro={copy.questionsIntro}
      />
      <ContactSection />
    </>
  );
}

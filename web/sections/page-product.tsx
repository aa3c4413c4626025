import type { ReactNode } from 'react';
import type { Question } from '#content/home.ts';
import { href } from '#content/pages.ts';
import type { Onward, Point } from '#content/prose.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PageLinks } from '#web/sections/page-links.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { PlansSection } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

type ProductCopy = {
  readonly title: string;
  readonly lead: string;
  readonly demo: string;
  readonly onward: readonly Onward[];
  readonly advantages: {
    readonly title: string;
    readonly lead: string;
    readonly points: readonly Point[];
  };
  readonly questionsTitle: string;
  readonly questionsLead: string;
  readonly questions: readonly Question[];
};

type PageProductProps = {
  copy: ProductCopy;
  name: 'Lab' | 'Profi';
  picture: ReactNode;
  /** The strip of figures below the first screen. */
  figures: ReactNode;
  /** With the way to the patient app below the map. */
  withApp?: boolean;
};

/** The page of a product that is sold: its anchors are those that menus and footers point at. */
export function PageProduct({ copy, name, picture, figures, withApp = false }: PageProductProps) {
  return (
    <>
      <PageOpening title={copy.title} lead={copy.lead} picture={picture}>
        <ButtonLink to={href(name, '#contacts')}>{copy.demo}</ButtonLink>
        <PageLinks links={copy.onward} className="items-center" />
      </PageOpening>
      {figures}
      <PagePoints id="advantages" tone="ink" {...copy.advantages} />
      <PlatformMapSection withApp={withApp} />
      <PlansSection />
      <FaqSection
        open
        items={copy.questions}
        title={copy.questionsTitle}
        lead={copy.questionsLead}
      />
      <ContactSection />
    </>
  );
}

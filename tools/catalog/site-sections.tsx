import { type ReactNode, useState } from 'react';
import { questions } from '#content/home.ts';
import { href } from '#content/pages.ts';
import { labCopy } from '#content/product-pages/lab.ts';
import { patientCopy } from '#content/product-pages/patient.ts';
import { InstrumentBoard, QcBoard } from '#web/pictures/lab-screens.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLink, ArrowLinks, BackLink } from '#web/sections/arrow-link.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { FrontSlider } from '#web/sections/front-slider.tsx';
import { MarkedUpBlocks } from '#web/sections/marked-up-text.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand, PlansSection } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { PlatformMapButton, PlatformMapMotionButton } from '#web/sections/platform-map-buttons.tsx';
import { PlatformMapDialog } from '#web/sections/platform-map-dialog.tsx';
import {
  CapabilityList,
  FeatureScreens,
  PainPoints,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';
import { SingleSlideBanner } from '#web/sections/single-slide-banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Group, Part } from './catalog.tsx';
import { proseSample } from './prose-sample.ts';
import { Row } from './row.tsx';

/** Sections of pages with the copy of a page that has them. */
export const siteSections: Group = {
  title: 'Sections',
  parts: [
    {
      name: 'Page hero',
      file: 'web/sections/page-hero.tsx',
      states: [
        {
          label: 'with a picture',
          isWide: true,
          shown: (
            <PageHero
              title={labCopy.title}
              intro={labCopy.intro}
              mark={{ color: 'lavender', name: 'Laboratory' }}
              picture={<InstrumentBoard />}
            >
              <ButtonLink to={href('LabPricing')}>Price</ButtonLink>
            </PageHero>
          ),
        },
        {
          label: 'text with a way back',
          isWide: true,
          shown: <PageHero title={labCopy.title} intro={labCopy.intro} back={href('Lab')} />,
        },
      ],
    },
    wide('Front slider', 'front-slider', { default: <FrontSlider /> }),
    wide('Facts', 'facts-strip', { default: <FactsStrip /> }),
    wide('Feature list', 'feature-list', {
      default: (
        <FeatureList
          id="catalog-features-sample"
          title={labCopy.features.title}
          points={labCopy.features.screens}
        />
      ),
    }),
    wide('Parts of product pages', 'product-sections', {
      problems: <PainPoints {...labCopy.pains} />,
      screens: (
        <FeatureScreens
          {...labCopy.features}
          pictures={labCopy.features.screens.map(({ title }) => <QcBoard key={title} />)}
        />
      ),
      capabilities: <CapabilityList {...labCopy.automates} />,
      services: <ServiceSteps {...labCopy.services} />,
    }),
    wide('Single-slide banner', 'single-slide-banner', {
      client: <SingleSlideBanner {...patientCopy.banner} />,
      'any other slug': <SingleSlideBanner {...labCopy.banner} />,
    }),
    wide('Platform map', 'platform-map', {
      default: <PlatformMapSection />,
      'with banner and app link': <PlatformMapSection banner={labCopy.banner} />,
    }),
    {
      name: 'Buttons of the platform map',
      file: 'web/sections/platform-map-buttons.tsx',
      states: [
        {
          label: 'full screen, and motion',
          shown: (
            <Row>
              <PlatformMapButton />
              <PlatformMapButton small />
              <PlatformMapMotionButton />
            </Row>
          ),
        },
      ],
    },
    {
      name: 'Platform map in a dialog',
      file: 'web/sections/platform-map-dialog.tsx',
      states: [{ label: 'opened by a button', shown: <SampleMapDialog /> }],
    },
    wide('Plans', 'plans-section', {
      section: <PlansSection />,
      band: <PlansBand />,
      'brief band': <PlansBand brief />,
    }),
    wide('Questions', 'faq-section', {
      closed: <FaqSection items={questions.slice(0, 2)} />,
      open: <FaqSection items={questions.slice(0, 2)} open />,
    }),
    wide('Marked-up text', 'marked-up-text', {
      'an answer': (
        <MarkedUpBlocks blocks={questions.slice(0, 2).flatMap(({ answer }) => answer)} />
      ),
    }),
    wide('Patient app', 'app-link-section', {
      short: <AppLinkSection />,
      full: <AppLinkSection variant="full" />,
    }),
    {
      name: 'Next steps',
      file: 'web/sections/next-steps.tsx',
      states: [
        {
          label: 'next to a form',
          shown: (
            <NextSteps title="What happens next" steps={['We call you.', 'You see the system.']} />
          ),
        },
      ],
    },
    {
      name: 'Arrow links',
      file: 'web/sections/arrow-link.tsx',
      states: [
        { label: 'one', shown: <ArrowLink link={{ text: 'Drivers', to: href('LabDrivers') }} /> },
        {
          label: 'several',
          shown: (
            <ArrowLinks
              links={[
                { text: 'Drivers', to: href('LabDrivers') },
                { text: 'Price', to: href('LabPricing') },
              ]}
            />
          ),
        },
        { label: 'back', shown: <BackLink fallback={href('Lab')} /> },
      ],
    },
    wide('Text page', 'prose-page', { 'each kind of block': <ProsePage document={proseSample} /> }),
  ],
};

/** A part whose states fill the width of a page. */
function wide(name: string, file: string, states: Readonly<Record<string, ReactNode>>): Part {
  return {
    name,
    file: `web/sections/${file}.tsx`,
    states: Object.entries(states).map(([label, shown]) => ({ label, shown, isWide: true })),
  };
}

function SampleMapDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        Open
      </Button>
      <PlatformMapDialog open={isOpen} onOpenChange={setOpen} opener={() => null} />
    </>
  );
}

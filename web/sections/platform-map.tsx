import { platformMapWords } from '#content/platform-map.ts';
import { PlatformMapStage } from '#web/pictures/platform-map-stage.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { PlatformMapButton } from '#web/sections/platform-map-button.tsx';
import { PlatformMapLegend } from '#web/sections/platform-map-legend.tsx';
import { PlatformMapMotionButton } from '#web/sections/platform-map-motion-button.tsx';
import { HiddenWords } from '#web/ui/hidden-words.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/**
 * The way of a sample through the platform, drawn and told. `withApp` adds the banner with
 * the short way to the patient app (R44).
 */
export function PlatformMapSection({ withApp = false }: { withApp?: boolean }) {
  return (
    <>
      <Section id="map" labelledBy="map-title" data-script="platform-map">
        <div className="items-end justify-between gap-10 lg:flex">
          <SectionHeading
            id="map-title"
            title={platformMapWords.title}
            lead={platformMapWords.lead}
          />
          <div
            className="mt-7 flex shrink-0 flex-wrap gap-3 lg:mt-0 noscript:hidden"
            data-print="no"
          >
            <PlatformMapButton small />
            <PlatformMapMotionButton />
          </div>
        </div>
        <HiddenWords>{platformMapWords.description}</HiddenWords>
        <div className="lg:mt-10">
          <PlatformMapStage />
        </div>
        <PlatformMapLegend />
      </Section>
      {withApp ? (
        <div data-tone="paper" className="pb-20">
          <AppLinkSection variant="short" />
        </div>
      ) : null}
    </>
  );
}

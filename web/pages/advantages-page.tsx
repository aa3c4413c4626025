import { advantagesCopy } from '#content/advantages.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { CapabilityRack, PlansSection } from '#web/sections/rack.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section, SplitHeading } from '#web/ui/section.tsx';

export const contents = { Advantages: <AdvantagesPage /> } satisfies PageContents;

function AdvantagesPage() {
  const { terms, limits } = advantagesCopy;
  return (
    <>
      <PageHero title={advantagesCopy.title} intro={advantagesCopy.intro} />
      <FactsStrip />
      <Capabilities />
      <PlansSection />
      <FeatureList id="terms" tone="sheet" title={terms.title} points={terms.points}>
        <ButtonLink to={terms.trial.to}>{terms.trial.text}</ButtonLink>
      </FeatureList>
      <FeatureList id="limits" title={limits.title} points={limits.points} />
    </>
  );
}

/** The ten capabilities in two groups, in one rack. */
function Capabilities() {
  const { title, intro, groups } = advantagesCopy.capabilities;
  return (
    <Section id="capabilities" tone="ink" full labelledBy="capabilities-title">
      <SplitHeading id="capabilities-title" title={title} intro={intro} />
      <CapabilityRack groups={groups} />
    </Section>
  );
}

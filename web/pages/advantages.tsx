import { advantagesCopy } from '#content/advantages.ts';
import { automates } from '#content/capabilities.ts';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function AdvantagesPage() {
  const { capabilities, terms } = advantagesCopy;
  return (
    <>
      <PageHero title={advantagesCopy.title} intro={advantagesCopy.intro} />
      <FactsStrip />
      <FeatureList
        id="capabilities"
        title={capabilities.title}
        intro={capabilities.intro}
        points={automates.map(({ name, line, tube }) => ({ title: name, text: line, color: tube }))}
      />
      <PlansBand />
      <FeatureList id="terms" tone="sheet" title={terms.title} points={terms.points}>
        <ButtonLink to={terms.trial.to}>{terms.trial.text}</ButtonLink>
      </FeatureList>
    </>
  );
}

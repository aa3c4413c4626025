import { labreportsCopy } from '#content/product-pages/labreports.ts';
import { CohortRack } from '#web/pictures/cohort-rack.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function LabreportsPage() {
  const { study, trial, advantages } = labreportsCopy;
  return (
    <>
      <PageHero
        title={labreportsCopy.title}
        intro={labreportsCopy.intro}
        mark={labreportsCopy.mark}
        picture={<CohortRack />}
      >
        <ButtonLink to={study.to}>{study.text}</ButtonLink>
        <ButtonLink to={trial.to} variant="secondary">
          {trial.text}
        </ButtonLink>
      </PageHero>
      <FeatureList id="advantages" tone="ink" {...advantages} />
      <PlatformMapSection />
      <PlansBand />
    </>
  );
}

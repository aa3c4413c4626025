import { labreportsCopy } from '#content/landing/labreports.ts';
import { PageCohortRack } from '#web/sections/page-cohort-rack.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { PlansSection } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function LabreportsPage() {
  const { study, trial, advantages } = labreportsCopy;
  return (
    <>
      <PageOpening
        title={labreportsCopy.title}
        lead={labreportsCopy.lead}
        mark={labreportsCopy.mark}
        picture={<PageCohortRack />}
      >
        <ButtonLink to={study.to}>{study.text}</ButtonLink>
        <ButtonLink to={trial.to} variant="secondary">
          {trial.text}
        </ButtonLink>
      </PageOpening>
      <PagePoints id="advantages" tone="ink" {...advantages} />
      <PlatformMapSection />
      <PlansSection />
    </>
  );
}

import { labreportsCopy } from '#content/landing/labreports.ts';
import { metaOf } from '#web/meta.ts';
import { InTurn } from '#web/sections/in-turn.tsx';
import { PageCohortRack } from '#web/sections/page-cohort-rack.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { PlansSection } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export const meta = metaOf('Labreports');

export default function LabreportsPage() {
  const { study, trial, advantages } = labreportsCopy;
  return (
    <InTurn>
      <PageOpening
        title={labreportsCopy.title}
        lead={labreportsCopy.lead}
        mark={labreportsCopy.mark}
        picture={<PageCohortRack />}
      >
        <ButtonLink to={study.href}>{study.text}</ButtonLink>
        <ButtonLink to={trial.href} variant="secondary">
          {trial.text}
        </ButtonLink>
      </PageOpening>
      <PagePoints id="advantages" tone="ink" {...advantages} />
      <PlatformMapSection />
      <PlansSection />
    </InTurn>
  );
}

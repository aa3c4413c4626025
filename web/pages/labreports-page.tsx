import {
  labreportsActions,
  labreportsContact,
  labreportsCopy,
  labreportsLimits,
} from '#content/product-pages/labreports.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { labreportsHero } from '#web/pictures/labreports-hero.tsx';
import { labreportsProblems } from '#web/pictures/labreports-problems.tsx';
import { CohortList, PanelMatrix, TestSelection } from '#web/pictures/labreports-screens.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { LabreportsEvidence } from '#web/sections/labreports-evidence.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export const contents = { Labreports: <LabreportsPage /> } satisfies PageContents;

const { mark, study, trial } = labreportsActions;

export const labreportsPictures = {
  hero: labreportsHero,
  problems: labreportsProblems,
  screens: [
    <PanelMatrix key="panels" />,
    <TestSelection key="selection" />,
    <CohortList key="cohorts" />,
  ],
};

function LabreportsPage() {
  return (
    <SoldProductPage
      copy={labreportsCopy}
      mark={mark}
      {...labreportsPictures}
      tone="ink"
      own={<LabreportsEvidence />}
      more={<LabreportsLimits />}
      contact={labreportsContact}
      actions={
        <>
          <ButtonLink to={study.to}>{study.text}</ButtonLink>
          <ButtonLink to={trial.to} variant="secondary">
            {trial.text}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Intended use and limits of Labreports. */
export function LabreportsLimits() {
  return <FeatureList id="limits" tone="sheet" {...labreportsLimits} />;
}

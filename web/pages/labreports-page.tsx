import type { CSSProperties, ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { posterFigures } from '#contract/poster-figures.ts';
import { QuestionSheet } from '#web/pages/release/question-sheet.tsx';
import { SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { labreportsHero } from '#web/pictures/labreports-hero.tsx';
import { CohortList, PanelMatrix, TestSelection } from '#web/pictures/labreports-screens.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

const { evidence: posterEvidence } = copyOf('poster');
const {
  actions: labreportsActions,
  page: labreportsCopy,
  limits: labreportsLimits,
  questions,
} = copyOf('product-pages/labreports');
const productActions = copyOf('product-pages/actions');

const { mark, study, trial } = labreportsActions;

export const labreportsPictures = {
  hero: labreportsHero,
  screens: [
    <PanelMatrix key="panels" />,
    <TestSelection key="selection" />,
    <CohortList key="cohorts" />,
  ],
};

/** On the page, the first screen asks about results. */
const screens = labreportsPictures.screens.with(
  0,
  <QuestionSheet key="questions" {...questions} />,
);

export function LabreportsPage() {
  return (
    <SoldProductPage
      copy={labreportsCopy}
      mark={{ color: 'heparin', name: mark }}
      hero={labreportsHero}
      screens={screens}
      tone="ink"
      own={<LabreportsEvidence />}
      more={<LabreportsLimits />}
      path="/labreports"
      lane="labreports"
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

/** The poster's counts as a hundred tubes across the window, with a link to the poster. */
export function LabreportsEvidence() {
  const { title, text, others, key } = posterEvidence;
  const [patients, received] = title;
  return (
    <Section id="evidence" tone="wash" labelledBy="evidence-title" full className="overflow-clip">
      <div className="page-column grid items-end gap-x-16 gap-y-5 lg:grid-cols-[7fr_4fr]">
        <h2 id="evidence-title" className="text-3xl">
          {patients} <span className="inline-block text-accent">{received}</span>
        </h2>
        <p className="intro">{text}</p>
      </div>
      <TubeField />
      <Counts />
      <div className="page-column mt-10 lg:mt-16">
        <div className="grid gap-x-14 gap-y-7 border-line border-t pt-8 md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
          <dl className="contents">
            {others.map((figure) => (
              <Figure key={figure[0]} figure={figure} className="text-xl" />
            ))}
          </dl>
          <div className="max-lg:col-span-full">
            <div className="flex flex-wrap gap-3.5">
              <ButtonLink to={study.to}>{study.text}</ButtonLink>
              <ButtonLink to={href('LabPricing')} variant="secondary">
                {productActions.price}
              </ButtonLink>
            </div>
            <p className="mt-4 max-w-[24em] text-muted text-sm">{key}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** A tube for each of 100 patients. */
function TubeField() {
  const { untestedPercent, projectedOf100 } = posterFigures;
  return (
    <div aria-hidden="true" data-motion className="tube-field mt-12 lg:mt-18">
      {places(posterFigures.testedPercent).map((place) => (
        <i key={place} className="bg-accent text-accent">
          <b
            className="plays-in"
            style={{ '--plays-at': `${0.3 + place * 0.015}s` } as CSSProperties}
          />
        </i>
      ))}
      {places(projectedOf100).map((place) => (
        <i key={place} className="hatched text-accent" />
      ))}
      {places(untestedPercent - projectedOf100).map((place) => (
        <i key={place} />
      ))}
    </div>
  );
}

/** The counts, below brackets that span their tubes. */
function Counts() {
  const { tested, untested, projected } = posterEvidence;
  return (
    <dl className="tube-counts">
      <Figure figure={tested} className="text-2xl text-accent" />
      <Figure figure={untested} className="text-2xl" />
      <Figure figure={projected} className="text-2xl">
        <span aria-hidden="true" className="hatched mr-2.5 inline-block text-accent" />
      </Figure>
    </dl>
  );
}

type FigureProps = {
  figure: readonly [value: string, label: string];
  className: string;
  children?: ReactNode;
};

function Figure({ figure: [value, label], className, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1.5">
      <dt className="max-w-[26em] text-muted">{label}</dt>
      <dd className={`proportional-nums ${className}`}>
        {children}
        {value}
      </dd>
    </div>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

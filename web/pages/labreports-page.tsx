import { href } from '#content/pages.ts';
import { posterEvidence, posterRack } from '#content/poster.ts';
import {
  labreportsActions,
  labreportsContact,
  labreportsCopy,
  labreportsLimits,
} from '#content/product-pages/labreports.ts';
import { productActions } from '#content/product-pages/product-copy.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { GapWorklist, PanelMatrix, TestSelection } from '#web/pictures/labreports-screens.tsx';
import { tubePath } from '#web/pictures/poster-charts.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = { Labreports: <LabreportsPage /> } satisfies PageContents;

const { mark, study, trial } = labreportsActions;

export const labreportsPictures = {
  hero: { picture: <GapWorklist />, caption: '' },
  problems: [],
  screens: [
    <PanelMatrix key="panels" />,
    <TestSelection key="selection" />,
    <CohortRack key="cohorts" />,
  ],
};

function LabreportsPage() {
  return (
    <SoldProductPage
      copy={labreportsCopy}
      mark={mark}
      {...labreportsPictures}
      own={null}
      more={
        <>
          <LabreportsEvidence />
          <LabreportsLimits />
        </>
      }
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

/** The poster's figures, with a link to it. */
export function LabreportsEvidence() {
  const { title, text, figures } = posterEvidence;
  return (
    <Section id="evidence" title={title} intro={text}>
      <dl className="mt-10 grid gap-x-14 border-line border-t md:grid-cols-2 lg:mt-14">
        {figures.map(([value, label]) => (
          <div
            key={value}
            className="flex flex-col-reverse justify-end gap-2 border-line border-b py-7"
          >
            <dt className="max-w-[26em] text-muted">{label}</dt>
            <dd className="text-2xl text-accent proportional-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 flex flex-wrap gap-3.5">
        <ButtonLink to={study.to}>{study.text}</ButtonLink>
        <ButtonLink to={href('LabPricing')} variant="secondary">
          {productActions.price}
        </ButtonLink>
      </div>
    </Section>
  );
}

/** Intended use and limits of Labreports. */
export function LabreportsLimits() {
  return <FeatureList id="limits" tone="sheet" {...labreportsLimits} />;
}

/** A rack of a hundred tubes. Filled ones were drawn; the rest are the gap. */
function CohortRack() {
  return (
    <figure className="rounded-sheet border border-line bg-sheet p-6 text-ink shadow-sheet md:p-8 print:shadow-none">
      <p className="font-semibold">{posterRack.title}</p>
      <svg viewBox="0 0 400 134" className="mt-6 w-full" aria-hidden="true">
        {tubes.map((tube) => (
          <path
            key={tube}
            d={tubePath((tube % 20) * 20 + 4, Math.floor(tube / 20) * 28 + 1, 12, 19)}
            className={tube < posterRack.filled ? 'fill-accent' : 'fill-none stroke-field'}
            strokeWidth="1"
          />
        ))}
      </svg>
      <dl className="mt-6 grid grid-cols-2 gap-6 border-line border-t pt-5">
        {posterRack.figures.map((figure) => (
          <div key={figure.value} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="proportional-nums text-xl">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="text-sm mt-5 text-balance text-muted">{posterRack.source}</figcaption>
    </figure>
  );
}

const tubes = Array.from({ length: 100 }, (_, index) => index);

import { href } from '#content/pages.ts';
import {
  labreportsActions,
  labreportsContact,
  labreportsCopy,
  labreportsEvidence,
} from '#content/product-pages/labreports.ts';
import { productActions } from '#content/product-pages/product-copy.ts';
import { CohortRack } from '#web/pictures/cohort-rack.tsx';
import { GapWorklist, PanelMatrix, TestSelection } from '#web/pictures/labreports-screens.tsx';
import { SoldProductPage } from '#web/sections/sold-product-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const { mark, study, trial } = labreportsActions;

export function LabreportsPage() {
  return (
    <SoldProductPage
      name="Labreports"
      slug="labreports"
      copy={labreportsCopy}
      mark={mark}
      hero={<GapWorklist />}
      screens={[
        <PanelMatrix key="panels" />,
        <TestSelection key="selection" />,
        <CohortRack key="cohorts" />,
      ]}
      own={<Evidence />}
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

/** The figures of the poster, and where to read it. */
function Evidence() {
  const { title, text, figures } = labreportsEvidence;
  return (
    <Section id="evidence" labelledBy="evidence-title">
      <SectionHeading id="evidence-title" title={title} intro={text} />
      <dl className="mt-10 grid gap-x-14 border-line border-t md:grid-cols-2 lg:mt-14">
        {figures.map(([value, label]) => (
          <div
            key={value}
            className="flex flex-col-reverse justify-end gap-2 border-line border-b py-7"
          >
            <dt className="max-w-[26em] text-muted">{label}</dt>
            <dd className="text-2xl text-accent">{value}</dd>
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

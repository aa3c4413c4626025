import type { ReactNode } from 'react';
import { type CopyOf, copyOf } from '#content/copy-of.ts';
import type { ProblemDrawings } from '#web/pictures/picture.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section, unbroken } from '#web/ui/section.tsx';

const { capabilities } = copyOf('capabilities');

/** The texts that the four product pages have in common. */
export type ProductCopy =
  CopyOf<`product-pages/${'lab' | 'profi' | 'patient' | 'labreports'}`>['page'];

type PainPointsProps = ProductCopy['pains'] & {
  /** Drawings of each problem and of its answer, in the order of the texts. */
  drawings: readonly ProblemDrawings[];
  id?: string;
};

/** Problems in the reader's words with their answers: three drawn, the others as sentences. */
export function PainPoints({
  id = 'pains',
  title,
  columns,
  drawn,
  told,
  drawings,
}: PainPointsProps) {
  const [before, after] = columns;
  return (
    <Section id={id} tone="sheet" labelledBy="pains-title">
      <div className={`${problemRow} items-end pb-6`}>
        <h2 id="pains-title" className="text-3xl max-w-[9em] max-lg:col-span-full">
          {unbroken(title)}
        </h2>
        <p className="text-muted text-sm max-md:hidden">{before}</p>
        <p className="font-semibold text-accent text-sm max-md:hidden">{after}</p>
      </div>
      <ol>
        {drawn.map((problem, place) => (
          <li
            key={problem.pain}
            data-motion
            className={`${problemRow} border-ink border-t-[1.5px] py-8 lg:py-11`}
          >
            <div className="max-lg:col-span-full">
              <h3 className="max-w-[18em] text-xl">{problem.pain}</h3>
              <p className="mt-3.5 max-w-[27em] text-lg text-muted">{problem.answer}</p>
            </div>
            <figure className="max-w-80">
              <ProblemDrawing>{drawings[place]?.before}</ProblemDrawing>
              <figcaption className="mt-3 border-line border-t pt-2.5 text-muted text-sm">
                {problem.before}
              </figcaption>
            </figure>
            <figure className="max-w-80">
              <ProblemDrawing className="plays-in [--plays-at:0.15s]">
                {drawings[place]?.after}
              </ProblemDrawing>
              <figcaption className="mt-3 border-accent border-t-4 pt-2 font-semibold text-sm">
                {problem.after}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
      <ul className="grid gap-8 border-ink border-t-[1.5px] pt-9 lg:gap-11 lg:pt-13">
        {told.map(([pain, answer]) => (
          <li key={pain} className="flex gap-4 text-xl leading-snug md:gap-6">
            <Cap className="mt-[0.18em]" />
            <p className="max-w-[37em] font-normal text-muted">
              <b className="font-semibold text-ink">{pain}</b> {answer}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProblemDrawing({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 260 150"
      aria-hidden="true"
      className={classNames('problem-drawing', className)}
    >
      {children}
    </svg>
  );
}

const problemRow =
  'grid gap-x-14 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_15.3rem_15.3rem]';

/** The ten capabilities in one line of caps. The home page describes each of them. */
export function CapabilityLine({ title, text }: ProductCopy['automates']) {
  return (
    <Section id="automates" tone="wash" title={title} intro={text} className="py-12 md:py-16">
      <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-3 font-semibold">
        {capabilities.map(({ slug, name, tube }) => (
          <li key={slug} className="flex items-center gap-2.5">
            <Cap color={tube} className="text-lg" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type FeatureScreensProps = ProductCopy['features'] & {
  /** Drawings of the screens, in the order of the texts. */
  pictures: readonly ReactNode[];
};

/** Product screens with their purpose, the larger side alternating between right and left. */
export function FeatureScreens({ title, intro, screens, pictures }: FeatureScreensProps) {
  return (
    <Section id="advantages" title={title} intro={intro}>
      <div className="mt-12 grid gap-16 lg:mt-20 lg:gap-28">
        {screens.map((screen, index) => (
          <div
            key={screen.title}
            className={classNames(
              'grid items-center gap-x-16 gap-y-8',
              index % 2 === 0
                ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
                : 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
            )}
          >
            <div className={classNames(index % 2 === 1 && 'lg:order-2')}>
              <h3 className="text-xl">{screen.title}</h3>
              <p className="mt-4 text-muted">{screen.text}</p>
              <ul className="mt-6 border-line border-t">
                {screen.points.map((point) => (
                  <li key={point} className="border-line border-b py-3">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
            <div className="min-w-0">{pictures[index]}</div>
          </div>
        ))}
      </div>
    </Section>
  );
}

type ServiceStepsProps = ProductCopy['services'] & { id?: string };

/** Services as a line of numbered stations, in the order in which a customer uses them. */
export function ServiceSteps({ id = 'services', title, intro, steps }: ServiceStepsProps) {
  return (
    <Section id={id} tone="wash" title={title} intro={intro}>
      <ol
        className={classNames(
          'mt-12 grid gap-y-9 max-md:ml-[13px] md:grid-cols-3 lg:mt-16',
          stepColumns[steps.length],
        )}
      >
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="relative border-accent pt-6 pr-4 max-md:border-l-2 max-md:pt-0 max-md:pl-6 md:border-t-2"
          >
            <span
              aria-hidden="true"
              className="absolute -top-[15px] left-0 grid size-7 place-items-center rounded-full bg-accent font-semibold text-paper text-sm max-md:top-0 max-md:-left-[15px]"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold text-lg">{step.title}</h3>
            <p className="mt-2 text-muted text-sm">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const stepColumns: Readonly<Record<number, string>> = { 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' };

import type { ReactNode } from 'react';
import { automates } from '#content/capabilities.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { CapabilityDrawing } from '#web/pictures/capability-drawing.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';

/** Problems in the reader's words on the left, the product's solutions on the right. */
export function PainPoints({ title, columns, items }: ProductCopy['pains']) {
  const [before, after] = columns;
  return (
    <Section id="pains" tone="sheet" title={title}>
      <div
        aria-hidden="true"
        className={`${painRow} mt-10 pb-3 text-muted text-sm max-md:hidden lg:mt-14`}
      >
        <p>{before}</p>
        <p className="pl-6">{after}</p>
      </div>
      <dl className="max-md:mt-8">
        {items.map(([pain, answer]) => (
          <div
            key={pain}
            className={`${painRow} border-line border-t py-6 md:items-baseline md:py-7`}
          >
            <dt className="max-w-[26em] text-lg text-muted">{pain}</dt>
            <dd className="flex gap-4">
              <Cap className="mt-[0.3em]" />
              <span className="max-w-[34em]">{answer}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const painRow = 'grid gap-x-14 gap-y-3 md:grid-cols-[5fr_7fr]';

/** The ten capabilities by name and drawing. The home page describes each of them. */
export function CapabilityList({ title, text }: ProductCopy['automates']) {
  return (
    <Section id="automates" tone="ink" title={title} intro={text}>
      <ul className="mt-10 grid grid-cols-2 gap-x-5 md:grid-cols-5 md:gap-x-3 lg:mt-14 lg:gap-x-5">
        {automates.map(({ slug, name }) => (
          <li key={slug} className="border-line border-t pt-4 pb-8">
            <CapabilityDrawing slug={slug} className="h-12 w-full max-w-30 text-accent" />
            <h3 className="mt-3 font-semibold max-[22.5rem]:text-xs md:max-lg:text-sm md:max-lg:tracking-tight">
              {name}
            </h3>
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

/** Product screens with their purpose, alternating between right and left. */
export function FeatureScreens({ title, intro, screens, pictures }: FeatureScreensProps) {
  return (
    <Section id="advantages" title={title} intro={intro}>
      <div className="mt-12 grid gap-16 lg:mt-20 lg:gap-28">
        {screens.map((screen, index) => (
          <div key={screen.title} className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
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

import type { ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Parts } from '#web/ui/own-texts.d.ts';
import { Section, unbroken } from '#web/ui/section.tsx';

/** The texts that the four product pages have in common. */
export type ProductCopy =
  CopyOf<`product-pages/${'lab' | 'profi' | 'patient' | 'labreports'}`>['page'];

type PainPointsProps = ProductCopy['pains'] & { id?: string };

/** Problems in the reader's words, each with its answer next to it. */
export function PainPoints({ id = 'pains', title, list }: PainPointsProps) {
  return (
    <Section id={id} tone="sheet" labelledBy="pains-title">
      <h2 id="pains-title" className="text-3xl">
        {unbroken(title)}
      </h2>
      <dl className="mt-7 md:mt-12">
        {list.map(([pain, answer]) => (
          <div
            key={pain}
            className="grid gap-x-16 gap-y-1.5 border-line border-t py-3.5 md:grid-cols-[6fr_7fr] md:py-7"
          >
            <dt className="font-semibold leading-snug tracking-tight md:text-xl">{pain}</dt>
            <dd className="text-muted md:text-lg">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The ten capabilities in words. The home page describes each of them. */
export function CapabilityLine({ title, text }: ProductCopy['automates']) {
  return (
    <Section id="automates" tone="wash" title={title} intro={`${text} ${capabilityNames}`}>
      {null}
    </Section>
  );
}

/** Names as the end of a sentence. */
export function sentenceOf(named: readonly { readonly name: string }[]): string {
  const names = named.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}

export const capabilityNames = sentenceOf(copyOf('capabilities').capabilities);

type FeatureScreensProps = ProductCopy['features'] & {
  /** Drawings of the screens, in the order of the texts. */
  pictures: readonly ReactNode[];
};

/** Product screens with their purpose, the larger side alternating between right and left. */
export function FeatureScreens({ title, intro, screens, pictures }: FeatureScreensProps) {
  return (
    <Section id="advantages" title={title} intro={intro}>
      <div className="mt-8 grid gap-11 md:mt-12 md:gap-16 lg:mt-20 lg:gap-28">
        {screens.map((screen, index) => (
          <div
            key={screen.title}
            className={classNames(
              'grid items-center gap-x-16 gap-y-6',
              index % 2 === 0
                ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
                : 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
            )}
          >
            <div className={classNames(index % 2 === 1 && 'lg:order-2')}>
              <h3 className="text-xl">{screen.title}</h3>
              <p className="mt-3 text-muted md:mt-4">{screen.text}</p>
            </div>
            <div className="min-w-0">{pictures[index]}</div>
          </div>
        ))}
      </div>
    </Section>
  );
}

type ServiceStepsProps = ProductCopy['services'] & { id?: string; children?: Parts };

/** Services as a line of numbered stations, in the order in which a customer uses them. */
export function ServiceSteps({
  id = 'services',
  title,
  intro,
  steps,
  children,
}: ServiceStepsProps) {
  return (
    <Section id={id} tone="wash" title={title} intro={intro}>
      <ol
        className={classNames(
          'mt-8 grid max-md:ml-[13px] md:mt-12 md:grid-cols-3 md:gap-y-9 lg:mt-16',
          stepColumns[steps.length],
        )}
      >
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="relative border-accent pt-6 pr-4 max-md:pt-0 max-md:pb-4 max-md:pl-6 max-md:not-last:border-l-2 md:border-t-2"
          >
            <span
              aria-hidden="true"
              className="absolute -top-[15px] left-0 grid size-7 place-items-center rounded-full bg-accent font-semibold text-paper text-sm max-md:top-0 max-md:-left-[15px]"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold text-lg">{step.title}</h3>
            <p className="mt-1 text-muted text-sm md:mt-2">{step.text}</p>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}

const stepColumns: Readonly<Record<number, string>> = { 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' };

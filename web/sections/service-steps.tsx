import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

type ServiceStepsProps = ProductCopy['services'] & { id?: string };

/** Services as a line of numbered stations, in the order in which a customer meets them. */
export function ServiceSteps({ id = 'services', title, intro, steps }: ServiceStepsProps) {
  return (
    <Section id={id} tone="wash" labelledBy={`${id}-title`}>
      <SectionHeading id={`${id}-title`} title={title} intro={intro} />
      <ol
        className={classNames('mt-12 grid gap-y-9 md:grid-cols-3 lg:mt-16', columns[steps.length])}
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

const columns: Readonly<Record<number, string>> = { 5: 'lg:grid-cols-5', 6: 'lg:grid-cols-6' };

import type { ReactNode } from 'react';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

type FeatureScreensProps = ProductCopy['features'] & {
  /** The drawing of each screen, in the order of the texts. */
  pictures: readonly ReactNode[];
};

/** Product screens, each with what it is for, alternating between right and left. */
export function FeatureScreens({ title, intro, screens, pictures }: FeatureScreensProps) {
  return (
    <Section id="advantages" labelledBy="advantages-title">
      <SectionHeading id="advantages-title" title={title} intro={intro} />
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

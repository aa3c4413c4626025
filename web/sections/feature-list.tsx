import type { ReactNode } from 'react';
import { Cap, type CapColor } from '#web/ui/cap.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** A fact with the sentence that explains it. */
type ColoredPoint = { readonly title: string; readonly text: string; readonly color?: CapColor };

type FeatureListProps = {
  id: string;
  title: string;
  intro?: string;
  points: readonly ColoredPoint[];
  tone?: 'paper' | 'sheet' | 'wash' | 'ink';
  /** Content below the heading: a link or a drawing. */
  children?: ReactNode;
};

/** A heading on the left and a list of points on the right. */
export function FeatureList({
  id,
  title,
  intro,
  points,
  tone = 'paper',
  children,
}: FeatureListProps) {
  return (
    <Section id={id} tone={tone} labelledBy={`${id}-title`}>
      <div className="grid gap-x-16 gap-y-6 md:gap-y-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="max-lg:contents">
          <SectionHeading id={`${id}-title`} title={title} intro={intro} />
          {children ? <div className="max-lg:order-last lg:mt-8">{children}</div> : null}
        </div>
        <PointList points={points} />
      </div>
    </Section>
  );
}

/** Points, each with a cap, separated by thin rules. */
function PointList({ points }: { points: readonly ColoredPoint[] }) {
  return (
    <ul className="border-line border-t">
      {points.map((point) => (
        <li
          key={point.title}
          className="grid gap-x-8 gap-y-1 border-line border-b py-4 md:py-6 md:grid-cols-[minmax(min-content,1fr)_minmax(0,2fr)]"
        >
          <h3 className="flex gap-3 font-semibold leading-snug">
            <Cap color={point.color ?? 'accent'} className="mt-[0.22em]" />
            {point.title}
          </h3>
          <p className="text-muted max-md:pl-[1.3rem]">{point.text}</p>
        </li>
      ))}
    </ul>
  );
}

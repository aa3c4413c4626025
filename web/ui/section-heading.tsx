import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type SectionHeadingProps = {
  /** Read by the section's `labelledBy`. */
  id?: string;
  title: ReactNode;
  intro?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** A heading and, if there is one, the sentence under it. */
export function SectionHeading({ id, title, intro, level = 2, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('max-w-[46rem]', className)}>
      <Heading id={id} className={`display-${level}`}>
        {title}
      </Heading>
      {intro ? <p className="lead mt-5">{intro}</p> : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type SectionHeadingProps = {
  /** Referenced by the section's `labelledBy`. */
  id?: string;
  title: ReactNode;
  intro?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** A heading and the optional paragraph that introduces its section. */
export function SectionHeading({ id, title, intro, level = 2, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('max-w-184', className)}>
      <Heading id={id} className={sizes[level]}>
        {title}
      </Heading>
      {intro ? <p className="intro mt-5">{intro}</p> : null}
    </div>
  );
}

const sizes = { 1: 'text-3xl', 2: 'text-2xl', 3: 'text-xl' } as const;

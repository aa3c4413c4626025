import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type SectionProps = {
  id?: string;
  /** The ground it stands on; every colour inside follows it. */
  tone?: 'paper' | 'sheet' | 'wash' | 'ink';
  /** The id of its heading. */
  labelledBy?: string;
  /** Its children reach from edge to edge instead of standing in the page's column. */
  full?: boolean;
  className?: string;
  children: ReactNode;
};

/** A section of a page, with the site's vertical rhythm. */
export function Section({
  id,
  tone = 'paper',
  labelledBy,
  full = false,
  className,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-tone={tone}
      className={classNames('section', className)}
    >
      {full ? children : <div className="frame">{children}</div>}
    </section>
  );
}

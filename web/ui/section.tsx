import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type SectionProps = Omit<ComponentProps<'section'>, 'children'> & {
  /** The background; every color inside follows from it. */
  tone?: 'paper' | 'sheet' | 'wash' | 'ink';
  /** The id of its heading. */
  labelledBy?: string;
  /** Full width instead of the page column. */
  full?: boolean;
  /** The page script that works on it (`scripts/page.ts`). */
  'data-script'?: string;
  children: ReactNode;
};

/** A section of a page, with the site's vertical rhythm. */
export function Section({
  tone = 'paper',
  labelledBy,
  full = false,
  className,
  children,
  ...rest
}: SectionProps) {
  return (
    <section
      {...rest}
      aria-labelledby={labelledBy}
      data-tone={tone}
      className={classNames('section', className)}
    >
      {full ? children : <div className="page-column">{children}</div>}
    </section>
  );
}

import type { ReactNode } from 'react';
import { unbroken } from '#web/ui/section.tsx';

type SplitScreenProps = {
  /** The page's heading. */
  title: ReactNode;
  /** True for a smaller heading, which fits two long words on a line. */
  isLong?: boolean;
  intro: ReactNode;
  /** The rest of the ink panel. */
  side?: ReactNode;
  /** The paper next to it, or below it on narrow screens: a form. */
  children: ReactNode;
};

/** A page in two columns: heading and background information on ink, its form on paper. */
export function SplitScreen({ title, isLong, intro, side, children }: SplitScreenProps) {
  return (
    <div className="split">
      <div data-tone="ink" data-long={isLong} className="split-side">
        <h1 className="text-3xl">{typeof title === 'string' ? unbroken(title) : title}</h1>
        <p className="intro mt-5">{intro}</p>
        {side}
      </div>
      <div className="split-main">{children}</div>
    </div>
  );
}

type SplitPartProps = { id: string; title: string; intro?: string; children: ReactNode };

/** A part of the ink panel, below a rule. */
export function SplitPart({ id, title, intro, children }: SplitPartProps) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-7 md:mt-12">
      <h2 id={id} className="text-lg font-semibold text-balance">
        {title}
      </h2>
      {intro ? <p className="mt-1 text-muted">{intro}</p> : null}
      {children}
    </section>
  );
}

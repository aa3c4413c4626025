import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type DataTableProps = {
  caption: string;
  /** The caption is read aloud only, where a heading above says the same. */
  hideCaption?: boolean;
  className?: string;
  /** `thead` and `tbody`. */
  children: ReactNode;
};

/** A table with thin rules and tabular figures, which scrolls sideways when it has to. */
export function DataTable({ caption, hideCaption = false, className, children }: DataTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard has to reach what scrolls.
      tabIndex={0}
      className={classNames('overflow-x-auto', className)}
    >
      <table className="table">
        <caption className={hideCaption ? 'sr-only' : undefined}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

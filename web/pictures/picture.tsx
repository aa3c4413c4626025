import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type PictureProps = {
  /** Describes the drawing and states that its data is a sample. */
  caption: string;
  className?: string;
  children: ReactNode;
};

/** A drawing of a product screen. The caption replaces it for screen readers. */
export function Picture({ caption, className, children }: PictureProps) {
  return (
    <figure className={className}>
      <div aria-hidden="true">{children}</div>
      <figcaption className="text-sm mt-5 max-w-[36em] text-muted">{caption}</figcaption>
    </figure>
  );
}

/** A note on the lower edge of the sheet above, which needs bottom padding for it (`pb-4`). */
export function PinnedNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Sheet
      className={classNames(
        'relative -mt-3 ml-auto w-[90%] px-4 py-3 sm:-mr-3 sm:px-5',
        className ?? 'max-w-[24rem]',
      )}
    >
      {children}
    </Sheet>
  );
}

/** The sheet on which a product's screen is drawn. Columns that don't fit its width are left out. */
export function Sheet({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-tone="sheet"
      className={classNames(
        '@container rounded-sheet border border-line text-xs shadow-sheet',
        className,
      )}
    >
      {children}
    </div>
  );
}

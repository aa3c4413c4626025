import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from 'react';
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
export function PinnedNote({ children }: { children: ReactNode }) {
  return (
    <Sheet className="relative -mt-3 ml-auto w-[90%] max-w-92 px-4 py-3 sm:-mr-3 sm:px-5">
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
        '@container rounded-sheet border border-line text-sm shadow-sheet',
        className,
      )}
    >
      {children}
    </div>
  );
}

type SheetTitleProps = { title: string; detail: string; className?: string };

/** The head of a sheet, ruled off from its content. */
export function SheetHeader({ title, detail, className = 'px-4 py-3.5 sm:px-6' }: SheetTitleProps) {
  return (
    <header
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b ${className}`}
    >
      <p className="font-semibold text-base">{title}</p>
      <p className="text-muted">{detail}</p>
    </header>
  );
}

/** The first line of a sheet that has no head. */
export function SheetTitle({ title, detail }: SheetTitleProps) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <b className="font-semibold text-base">{title}</b>
      <span className="text-muted">{detail}</span>
    </p>
  );
}

/**
 * A drawing that is stretched to its chart, 100 by 100 units by default. Its lines are
 * `Line`s, and texts belong next to it, because they would be stretched.
 */
export function Stretched({ viewBox = '0 0 100 100', children }: ComponentProps<'svg'>) {
  return (
    <svg viewBox={viewBox} preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A line whose width is in pixels, no matter how its drawing is stretched. */
export function Line(props: ComponentProps<'path'>) {
  return <path {...props} vectorEffect="non-scaling-stroke" />;
}

/** The paths of a drawing; `lit` parts and dots take the color of the text. */
export type SketchPaths = { readonly line: string; readonly lit: string; readonly dots?: string };

/** A drawing of lines, `viewBox` units large. */
export function Sketch({
  paths: { line, lit, dots },
  viewBox,
  className,
}: {
  paths: SketchPaths;
  viewBox: string;
  className: string;
}) {
  return (
    <svg
      viewBox={viewBox}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={line} className="stroke-muted" strokeWidth="1.5" />
      <path d={lit} className="stroke-current" strokeWidth="3" />
      {dots ? <path d={dots} className="stroke-current" strokeWidth="9" /> : null}
    </svg>
  );
}

type RangeBarProps = { value: number; low: number; high: number; range?: string };

/**
 * A result on its reference range, whose color is the `stroke-…` class `range`. The scale is
 * logarithmic, so that wide ranges stay readable.
 */
export function RangeBar({ value, low, high, range = 'stroke-lavender/35' }: RangeBarProps) {
  const share = Math.log(value / low) / Math.log(high / low);
  const at = Math.min(96, Math.max(4, 30 + share * 40));
  const outside = value < low || value > high;
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="h-3 min-w-0 flex-1"
      aria-hidden="true"
    >
      <path d="M0 6H100" className="stroke-line/60" strokeWidth="5" />
      <path d="M30 6H70" className={range} strokeWidth="5" />
      <Line
        d={`M${at.toFixed(1)} 0v12`}
        className={outside ? 'stroke-alarm' : 'stroke-ink'}
        strokeWidth="2.5"
      />
    </svg>
  );
}

type TubeProps = {
  /** A `fill-…` class for the cap and the contents. */
  color: string;
  /** The filled fraction of the tube, 0 to 1. An empty tube is drawn in dashes. */
  filled: number;
  className?: string;
};

/** A blood collection tube with its cap, 32 by 110 units. */
export function Tube({ color, filled, className }: TubeProps) {
  const top = 96 - filled * 62;
  return (
    <svg viewBox="0 0 32 110" className={className} aria-hidden="true">
      {filled > 0 ? (
        <path d={`M6 ${top}H26V94a10 10 0 0 1-20 0z`} className={classNames(color, 'opacity-30')} />
      ) : null}
      <path
        d="M6 22V94a10 10 0 0 0 20 0V22"
        className="fill-none stroke-current"
        strokeWidth="1.5"
        strokeDasharray={filled > 0 ? undefined : '4 4'}
      />
      <path
        d="M3 3a2 2 0 0 1 2-2H27a2 2 0 0 1 2 2V20a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z"
        className={color}
      />
    </svg>
  );
}

/** The `color` of a tube with a product's cap. */
export const tubeFills = {
  lavender: 'fill-lavender',
  citrate: 'fill-citrate',
  serum: 'fill-serum',
  heparin: 'fill-heparin',
} as const;

/** The picture of a product's hero, with its caption. */
export type HeroPicture = {
  readonly picture: ReactNode;
  /** Replaces the drawing for screen readers, and states that its data is a sample. */
  readonly caption: string;
  /** Classes of the hero, such as its `--split`. */
  readonly className?: string;
};

/** The layers of a hero's picture: a sheet that runs off the right edge, and a smaller one over its foot. */
export function HeroSheets({ front, children }: { front: ReactNode; children: ReactNode }) {
  return (
    <Fragment>
      <div
        data-tone="sheet"
        className="hero-sheet border border-line border-r-0 pb-13 md:pb-22 xl:mt-12"
      >
        {children}
      </div>
      <div
        data-tone="sheet"
        className="relative -mt-13 mr-5 -ml-2 rounded-[1.06rem] border border-line px-4 py-4 text-sm shadow-sheet max-[22.5rem]:text-xs md:-mt-22 md:mr-12 md:ml-[20%] md:px-7 md:py-6 md:text-base xl:mr-0 xl:-ml-(--overlap) xl:w-[35.3rem]"
      >
        {front}
      </div>
    </Fragment>
  );
}

/** The title row of a hero's sheet. */
export function HeroSheetHeader({
  title,
  detail,
  children,
}: {
  title: string;
  detail: string;
  children?: ReactElement;
}) {
  return (
    <header className="flex h-18 items-center gap-x-9 border-line border-b pl-4 md:h-[5.1rem] md:pl-7">
      <p className="whitespace-nowrap leading-tight">
        <b className="font-semibold text-lg tracking-tight">{title}</b>
        <br />
        <span className="text-muted text-sm">{detail}</span>
      </p>
      {children}
    </header>
  );
}

/** A row of a hero's sheet. Each sheet sets its columns. */
export const heroRow =
  'grid h-[3.2rem] grid-rows-[100%] items-center whitespace-nowrap border-line border-b pl-4 md:h-[3.9rem] md:pl-7';

/** The last line of a hero's sheet, above the sheet in front. */
export const heroFooter =
  'flex gap-x-8 whitespace-nowrap px-4 py-3.5 text-muted text-sm md:px-7 md:py-4';

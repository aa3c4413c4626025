import { classNames } from '#web/ui/class-names.ts';

type BloodTubeProps = {
  /** A `fill-…` class for the cap and the contents. */
  color: string;
  /** Length in millimeters, without the part of the cap above it. */
  length: number;
  /** Height of the contents in millimeters. */
  filled: number;
  /** Classes for the tube's contents. */
  contents?: string;
  className?: string;
};

/** A labeled tube, 13 mm wide, drawn in millimeters: 17 wide with its cap, 6 longer than `length`. */
export function BloodTube({ color, length, filled, contents, className }: BloodTubeProps) {
  const foot = capAbove + length;
  const label = foot - filled + 5;
  const glass = (top: number) => `M2 ${top}V${foot - 6.9}a6.5 6.5 0 0 0 13 0V${top}`;
  return (
    <svg viewBox={`0 0 17 ${foot}`} className={className} aria-hidden="true">
      <path d={glass(8)} className="fill-sheet" />
      <path d={`${glass(foot - filled)}z`} className={classNames(color, 'opacity-35', contents)} />
      <path d={glass(8)} className="fill-none stroke-soft" strokeWidth=".4" />
      <rect x="4.2" y={label} width="8.6" height={length * 0.44} rx=".6" className="fill-sheet" />
      <path
        d={`M8.5 ${label + 1.6}v${length * 0.3}`}
        className="stroke-ink"
        strokeWidth="5.4"
        strokeDasharray=".5 .3 .3 .5 .8 .3 .3 .3 .5 .5 .3 .8"
        strokeDashoffset={length / filled}
      />
      <path
        d="M.4 1.2A.8.8 0 0 1 1.2.4H15.8a.8.8 0 0 1 .8.8V5a4.8 4.8 0 0 1-4.8 4.8H5.2A4.8 4.8 0 0 1 .4 5z"
        className={color}
      />
    </svg>
  );
}

const capAbove = 6;

/** The two sizes of tubes. */
export const shortTube = { length: 75, filled: 54 };
export const longTube = { length: 100, filled: 72 };

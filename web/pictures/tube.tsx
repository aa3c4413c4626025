import { classNames } from '#web/ui/class-names.ts';

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

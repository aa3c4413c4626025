import { classNames } from '#web/ui/class-names.ts';

export type CapColor = keyof typeof capFills;

/** A tube's cap, our one ornament. Its size follows the text: set it with a `text-…` class. */
export function Cap({ color = 'accent', className }: { color?: CapColor; className?: string }) {
  return <span aria-hidden="true" className={classNames('cap', capFills[color], className)} />;
}

type CapListProps = { items: readonly string[]; color?: CapColor; className?: string };

/** A list whose items are marked by caps, by default in the page's accent. */
export function CapList({ items, color = 'accent', className }: CapListProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex gap-3 py-1.5">
          <Cap color={color} className="mt-[0.3em]" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

type ProductMarkProps = { color: CapColor; name: string; className?: string };

/** A product's cap and its name. */
export function ProductMark({ color, name, className }: ProductMarkProps) {
  return (
    <span className={classNames('inline-flex items-center gap-[0.55em]', className)}>
      <Cap color={color} />
      <span>{name}</span>
    </span>
  );
}

/** The caps of the four products; one of them may be missing, with only its outline left. Decorative. */
export function FourCaps({ className, isOneMissing }: { className?: string; isOneMissing?: true }) {
  return (
    <svg viewBox="0 0 26 20" aria-hidden="true" className={className} overflow="visible">
      <path className="fill-lavender" d="M0 0h5v15.5a2.5 2.5 0 0 1-5 0z" />
      <path className="fill-citrate" d="M7 0h5v12.5a2.5 2.5 0 0 1-5 0z" />
      <path
        className={isOneMissing ? 'fill-none stroke-muted' : 'fill-serum'}
        strokeWidth=".12"
        strokeDasharray=".6 .4"
        d="M14 0h5v17.5a2.5 2.5 0 0 1-5 0z"
      />
      <path className="fill-heparin" d="M21 0h5v11.5a2.5 2.5 0 0 1-5 0z" />
    </svg>
  );
}

/** The background of each color. */
export const capFills = {
  accent: 'bg-accent',
  ink: 'bg-ink',
  lavender: 'bg-lavender',
  citrate: 'bg-citrate',
  serum: 'bg-serum',
  heparin: 'bg-heparin',
  gold: 'bg-gold',
  amber: 'bg-amber',
  teal: 'bg-teal',
  rose: 'bg-rose',
  slate: 'bg-slate',
  empty: 'border-[1.5px] border-field',
} as const;

/** The text color of each tube, for drawings that use `currentColor`. */
export const capInks = {
  accent: 'text-accent',
  lavender: 'text-lavender',
  citrate: 'text-citrate',
  serum: 'text-serum',
  heparin: 'text-heparin',
  gold: 'text-gold',
  amber: 'text-amber',
  teal: 'text-teal',
  rose: 'text-rose',
  slate: 'text-slate',
} as const satisfies Partial<Record<CapColor, string>>;

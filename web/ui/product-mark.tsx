import { Cap, type CapColor } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A product's cap and its name. */
export function ProductMark({
  color,
  name,
  className,
}: {
  color: CapColor;
  name: string;
  className?: string;
}) {
  return (
    <span className={classNames('inline-flex items-center gap-[0.55em]', className)}>
      <Cap color={color} />
      {name}
    </span>
  );
}

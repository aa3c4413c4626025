import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { countText } from './use-title.ts';

/** A number next to a link. A count of problems stands out; others are subdued. */
export function CountMark({ count, unit }: { count: number; unit: string }) {
  if (count === 0) return null;
  const look = unit === 'problem' ? 'bg-alarm text-(--tone)' : 'border border-current';
  return (
    <span
      className={classNames(
        'min-w-5 rounded-full px-1 text-center text-xs font-semibold tabular-nums',
        look,
      )}
    >
      {countText(count)}
      <VisuallyHidden>{` ${unit}${count === 1 ? '' : 's'}`}</VisuallyHidden>
    </span>
  );
}

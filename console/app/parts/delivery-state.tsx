import type { Delivery } from '#console/contract/deliveries.ts';
import { classNames } from '#web/ui/class-names.ts';

export function DeliveryState({
  delivery: { state, isFile },
}: {
  delivery: Pick<Delivery, 'state' | 'isFile'>;
}) {
  return (
    <span className={classNames('text-xs', isFile ? 'text-soft' : looks[state])}>
      {isFile ? 'Saved as a file' : deliveryStateLabels[state]}
    </span>
  );
}

export const deliveryStateLabels = {
  pending: 'Waiting',
  done: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

/** Successful deliveries are subdued, so that failures stand out. */
const looks = {
  pending: 'font-semibold text-citrate',
  done: 'text-soft',
  failed: 'font-semibold text-alarm',
  canceled: 'text-soft',
} as const;

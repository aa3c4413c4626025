import type { Delivery } from '#contract/console/deliveries.ts';
import { classNames } from '#web/ui/class-names.ts';

export function DeliveryState({
  delivery: { state, isFile },
}: {
  delivery: Pick<Delivery, 'state' | 'isFile'>;
}) {
  return (
    <span className={classNames('text-xs font-semibold', isFile ? 'text-soft' : colors[state])}>
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

const colors = {
  pending: 'text-citrate',
  done: 'text-heparin',
  failed: 'text-alarm',
  canceled: 'text-soft',
} as const;

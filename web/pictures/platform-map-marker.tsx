import { type StationKey, stations } from '#content/platform-map.ts';
import { laneColors } from '#web/pictures/platform-map-places.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A station's cap with its number, on the station's lane. */
export function PlatformMapMarker({ station }: { station: StationKey }) {
  const index = stations.findIndex(({ key }) => key === station);
  const lane = stations[index]?.lane ?? 'laboratory';
  return (
    <span aria-hidden="true" className={classNames(cap, laneColors[lane])}>
      {index + 1}
    </span>
  );
}

const cap = classNames(
  'absolute top-7 left-(--lane) z-10 grid h-8 w-6 -translate-x-1/2 -translate-y-1/2',
  'place-items-center rounded-[3px_3px_12px_12px] text-xs text-sheet ring-[3px] ring-sheet',
  'font-semibold [print-color-adjust:exact] forced-colors:border md:top-[1.26rem] md:left-[calc(var(--lane)*0.72)] md:h-7 md:w-5 md:text-xs lg:top-0 lg:left-0 lg:h-10 lg:w-7 lg:text-sm',
);

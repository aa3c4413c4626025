import { products } from '#contract/products.ts';
import { laneColors, mapDrawing, places, wideMap } from '#web/pictures/map-drawing.ts';
import {
  platformMapCopy,
  type Station,
  type StationKey,
  stations,
} from '#web/pictures/platform-map.ts';
import { ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';

/**
 * The stations as a numbered list on top of the drawing: three lanes from left to right, or
 * one journey from top to bottom where the page is narrower than 1024 pixels. Without the
 * drawing the list has the same content.
 */
export function PlatformMapStage() {
  return (
    <div className="lg:relative lg:aspect-[1176/640]">
      <PlatformMapLanes />
      <div data-map-stage className="relative mt-4 lg:absolute lg:inset-0 lg:mt-0">
        <picture>
          <source media={wideMap} srcSet={mapDrawing('wide')} />
          <img src={mapDrawing('tall')} alt="" loading="lazy" className={drawing} />
        </picture>
        <div data-map-layer aria-hidden="true" className={drawing} />
        <ol aria-label={platformMapCopy.stations}>
          {stations.map((station) => (
            <StationRow key={station.key} station={station} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function StationRow({ station }: { station: Station & { key: keyof typeof places } }) {
  const onBench = station.lane === 'laboratory';
  const above = station.key === 'quality-control';
  return (
    <li
      className={classNames(
        'relative min-h-[5.6rem] pl-[5.3rem] max-[18rem]:pt-12 max-[18rem]:pl-0 md:min-h-[5.04rem] md:pl-22 lg:absolute lg:top-(--y) lg:left-(--x) lg:min-h-0 lg:pl-0',
        places[station.key],
      )}
    >
      <PlatformMapMarker station={station.key} />
      <div
        className={classNames(
          'pt-2.5 md:grid md:min-h-[5.04rem] md:grid-cols-[11rem_1fr] md:pt-[0.57rem] md:border-line md:border-b',
          'lg:absolute lg:block lg:min-h-0 lg:w-36 lg:-translate-x-1/2 lg:border-0 lg:p-0 lg:text-center xl:w-44',
          above ? 'lg:bottom-6' : 'lg:top-5 xl:top-6',
          onBench && 'lg:text-chalk',
        )}
      >
        <p className="font-semibold leading-snug">{station.name}</p>
        <VisuallyHidden>{`${laneName(station.lane)}.`}</VisuallyHidden>
        <p className="text-sm text-muted lg:hidden">{station.what}</p>
        <p
          className={classNames(
            'hidden text-xs xl:block xl:text-sm',
            !above && 'lg:block',
            onBench ? 'text-chalk-soft' : 'text-muted',
          )}
        >
          {station.brief}
        </p>
      </div>
    </li>
  );
}

/** The lanes by color. In the wide layout they are the background of the drawing. */
function PlatformMapLanes() {
  return (
    <ul aria-label={platformMapCopy.lanes} className="mt-6 flex flex-wrap gap-x-5 gap-y-2 lg:mt-0">
      {lanes.map(({ slug, ground }) => {
        const product = products.find((each) => each.slug === slug);
        return product ? (
          <li key={slug} className={classNames('text-sm font-medium', ground)}>
            <ProductMark color={product.cap} name={product.name} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function laneName(slug: Station['lane']): string {
  return products.find((product) => product.slug === slug)?.name ?? '';
}

const drawing =
  'pointer-events-none absolute top-0 left-0 h-224 w-[4.8rem] max-w-none max-[18rem]:hidden md:h-[50.4rem] md:w-[4.32rem] lg:size-full';
const band = '[print-color-adjust:exact] lg:absolute lg:inset-x-0 lg:rounded-sheet lg:px-5 lg:py-4';
const lanes = [
  { slug: 'professional', ground: `${band} lg:top-[1.25%] lg:h-[32.5%] lg:bg-sheet` },
  {
    slug: 'laboratory',
    ground: `${band} lg:[--color-lavender:var(--palette-lavender-lit)] lg:top-[36.25%] lg:h-[37.19%] lg:bg-ink lg:text-chalk`,
  },
  { slug: 'patient', ground: `${band} lg:top-[75.94%] lg:h-[23.44%] lg:bg-sheet` },
  { slug: 'labreports', ground: 'lg:hidden' },
] as const;

/** A station's cap with its number, on the station's lane. */
function PlatformMapMarker({ station }: { station: StationKey }) {
  const index = stations.findIndex(({ key }) => key === station);
  const lane = stations[index]?.lane ?? 'laboratory';
  return (
    <span aria-hidden="true" className={classNames(cap, laneColors[lane])}>
      {index + 1}
    </span>
  );
}

const cap = classNames(
  'absolute top-[1.4rem] left-[calc(var(--lane)*0.8)] z-10 grid h-8 w-6 -translate-x-1/2 -translate-y-1/2',
  'place-items-center rounded-[3px_3px_12px_12px] text-xs text-sheet ring-[3px] ring-sheet',
  'font-semibold [print-color-adjust:exact] forced-colors:border md:top-[1.26rem] md:left-[calc(var(--lane)*0.72)] md:h-7 md:w-5 md:text-xs lg:top-0 lg:left-0 lg:h-10 lg:w-7 lg:text-sm',
);

import { useState } from 'react';
import { platformMapCopy, stations } from '#content/platform-map.ts';
import { products } from '#content/products.ts';
import { mapDrawing } from '#web/pictures/platform-map-assets.ts';
import { laneColors, places } from '#web/pictures/platform-map-places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ProductMark } from '#web/ui/product-mark.tsx';

/** The whole map as a still image. Its numbers refer to the list next to it. */
export function PlatformMapImage() {
  const [failed, setFailed] = useState(false);
  if (failed) return <p className="mt-6 text-alarm">{platformMapCopy.imageFailed}</p>;
  return (
    <div className="@container mt-6">
      <div className="map-drawing relative aspect-[1176/640]">
        {lanes.map(({ slug, tone, place }) => {
          const product = products.find((each) => each.slug === slug);
          return product ? (
            <div
              key={slug}
              aria-hidden="true"
              data-tone={tone}
              className={classNames(
                'absolute inset-x-0 rounded-sheet px-[0.85em] py-[0.6em]',
                place,
              )}
            >
              <ProductMark color={product.cap} name={product.name} className="font-medium" />
            </div>
          ) : null;
        })}
        <img
          src={mapDrawing('wide')}
          alt={platformMapCopy.description}
          className="absolute inset-0 size-full"
          onError={() => setFailed(true)}
        />
        {stations.map((station, index) => (
          <div
            key={station.key}
            aria-hidden="true"
            className={classNames(
              'absolute top-(--y) left-(--x) font-semibold',
              places[station.key],
            )}
          >
            <span className={classNames(cap, laneColors[station.lane])}>{index + 1}</span>
            <span
              className={classNames(
                'absolute w-max -translate-x-1/2 leading-tight',
                station.key === 'quality-control' ? 'bottom-[1.6em]' : 'top-[1.6em]',
                station.lane === 'laboratory' && 'text-chalk',
              )}
            >
              {station.name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const cap =
  'absolute grid h-[2.5em] w-[1.75em] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-[0.2em_0.2em_0.9em_0.9em] text-sheet ring-[0.18em] ring-sheet';
const lanes = [
  { slug: 'professional', tone: 'paper', place: 'top-[1.25%] h-[32.5%]' },
  { slug: 'laboratory', tone: 'ink', place: 'top-[36.25%] h-[37.19%]' },
  { slug: 'patient', tone: 'paper', place: 'top-[75.94%] h-[23.44%]' },
] as const;

import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { products } from '#contract/products.ts';
import type { DialogProps } from '#web/overlays/open-dialog.ts';
import { PageModal } from '#web/overlays/page-modal.tsx';
import { laneColors, mapDrawing, places } from '#web/pictures/map-drawing.ts';
import { platformMapCopy, stations } from '#web/pictures/platform-map.ts';
import { PlatformMapStage } from '#web/pictures/platform-map-stage.tsx';
import { startMap } from '#web/pictures/start-map.ts';
import { PlatformMapMotionButton } from '#web/sections/platform-map-buttons.tsx';
import { ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A still image above 674 px, otherwise the animation. */
export function PlatformMapDialog({ open, onOpenChange, opener }: DialogProps) {
  const wide = useSyncExternalStore(watchWidth, () => matchMedia(wideEnoughForImage).matches);
  return (
    <PageModal
      open={open}
      onClose={() => onOpenChange(false)}
      finalFocus={opener}
      title={platformMapCopy.title}
      description={platformMapCopy.popup}
      width={1240}
    >
      {wide ? <StillMap /> : <MovingMap />}
    </PageModal>
  );
}

function StillMap() {
  return (
    <Fragment>
      <PlatformMapImage />
      <ol className="mt-8 gap-x-9 border-line border-t pt-6 md:columns-2 xl:columns-3">
        {stations.map(({ key, name, what }, index) => (
          <li key={key} className="text-sm flex break-inside-avoid gap-3 pb-4">
            <span aria-hidden="true" className="w-5 shrink-0 text-right font-semibold">
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{name}</strong>
              <span className="text-muted">{what}</span>
            </p>
          </li>
        ))}
      </ol>
    </Fragment>
  );
}

function MovingMap() {
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const closing = new AbortController();
    if (map.current) startMap(map.current, closing.signal);
    return () => closing.abort();
  }, []);
  return (
    <div ref={map}>
      <div className="sticky top-2 z-20 mt-4 w-fit rounded-field bg-sheet">
        <PlatformMapMotionButton />
      </div>
      <div className="-mx-3 sm:mx-0">
        <PlatformMapStage />
      </div>
    </div>
  );
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(wideEnoughForImage);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The whole map as a still image. Its numbers refer to the list next to it. */
function PlatformMapImage() {
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

/** The map is an image above 674 px (R45). */
const wideEnoughForImage = '(min-width: 674.02px)';

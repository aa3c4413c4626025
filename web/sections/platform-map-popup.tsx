import { useEffect, useRef, useSyncExternalStore } from 'react';
import { platformMapCopy, stations } from '#content/platform-map.ts';
import type { DialogProps } from '#web/overlays/open-dialog.ts';
import { PlatformMapImage } from '#web/pictures/platform-map-image.tsx';
import { PlatformMapStage } from '#web/pictures/platform-map-stage.tsx';
import { startMap } from '#web/scripts/platform-map.ts';
import { PlatformMapMotionButton } from '#web/sections/platform-map-buttons.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** A still image above 674 px, otherwise the animation. */
export function PlatformMapPopup({ open, onOpenChange, opener }: DialogProps) {
  const wide = useSyncExternalStore(watchWidth, () => matchMedia(wideEnoughForImage).matches);
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      finalFocus={opener}
      title={platformMapCopy.title}
      description={platformMapCopy.popup}
      width={1240}
    >
      {wide ? <StillMap /> : <MovingMap />}
    </Modal>
  );
}

function StillMap() {
  return (
    <>
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
    </>
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

/** R45: the map's image starts above 674 px. */
const wideEnoughForImage = '(min-width: 674.02px)';

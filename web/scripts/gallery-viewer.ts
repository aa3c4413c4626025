import PhotoSwipe from 'photoswipe';
import { addStyleSheet } from '#web/lib/load-styles.ts';
import styles from './gallery-viewer.css?url';

export type GalleryViewer = ReturnType<typeof createGalleryViewer>;

/**
 * Shows pictures with PhotoSwipe, which does dragging, pinching and swiping, and moves an enlarged picture with the
 * arrow keys. Its buttons, other keys and double taps (300 ms) are off: the dialog has its own, and R142 wants 250 ms.
 */
export function createGalleryViewer(
  stage: HTMLElement,
  links: readonly HTMLAnchorElement[],
  index: number,
) {
  let last = { atMs: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  const press = ({ x, y }: { x: number; y: number }) => {
    const atMs = performance.now();
    const isDouble =
      atMs - last.atMs <= doublePressMs && Math.hypot(x - last.x, y - last.y) <= samePlacePx;
    last = { atMs: isDouble ? Number.NEGATIVE_INFINITY : atMs, x, y };
    if (isDouble) swipe.currSlide?.toggleZoom({ x, y });
  };
  const swipe = new PhotoSwipe({
    dataSource: links.map(({ href, dataset }) => {
      const [width = 0, height = 0] = (dataset.size ?? '').split(' ').map(Number);
      return { src: href, alt: dataset.title ?? '', width, height };
    }),
    index,
    appendToEl: stage,
    bgOpacity: 1,
    loop: false,
    padding: { top: 64, bottom: 68, left: 12, right: 12 },
    showHideAnimationType: 'fade',
    showAnimationDuration: 180,
    hideAnimationDuration: 180,
    zoomAnimationDuration: 220,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2.5),
    maxZoomLevel: ({ fit }) => Math.max(3, fit * 5),
    initialZoomLevel: 'fit',
    trapFocus: false,
    returnFocus: false,
    escKey: false,
    arrowKeys: false,
    close: false,
    arrowPrev: false,
    arrowNext: false,
    zoom: false,
    counter: false,
    errorMsg: '',
    doubleTapAction: false,
    tapAction: press,
    imageClickAction: press,
    bgClickAction: () => swipe.close(),
  });
  swipe.on('keydown', (event) => {
    if (!event.originalEvent.key.startsWith('Arrow')) event.preventDefault();
  });
  // The surrounding dialog has the role and the name.
  swipe.on('firstUpdate', () => swipe.element?.removeAttribute('role'));
  return {
    swipe,
    isEnlarged() {
      const { currZoomLevel = 0, zoomLevels } = swipe.currSlide ?? {};
      return zoomLevels !== undefined && currZoomLevel > zoomLevels.initial * 1.01;
    },
    /** Enlarges by a factor within the limits; without one, switches between both sizes. */
    zoom(factor?: number) {
      const { currSlide } = swipe;
      if (!factor || !currSlide) return currSlide?.toggleZoom();
      const { initial, max } = currSlide.zoomLevels;
      const level = Math.min(Math.max(currSlide.currZoomLevel * factor, initial), max);
      currSlide.zoomTo(level, undefined, swipe.options.zoomAnimationDuration);
    },
  };
}

const doublePressMs = 250;
const samePlacePx = 25;

/** Loads the viewer's style sheet once. */
export function loadViewerStyles(): Promise<void> {
  loading ??= addStyleSheet(styles).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let loading: Promise<void> | undefined;
